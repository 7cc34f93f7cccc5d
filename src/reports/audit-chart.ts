import type { AuditedRelease } from './documents.ts';

/** The names of more than this would run into each other. */
const LIMIT_BARS = 14;

/** Of all releases, and of those that required a restart. */
const COLOURS = ['#3fb950', '#d4731c'];

interface Span {
  readonly word: string;
  /** The span that a date, ISO 8601, falls into. */
  readonly nameOf: (date: string) => string;
}

/** From the finest to the coarsest. */
const SPANS: readonly Span[] = [
  { word: 'day', nameOf: (date) => date.slice(0, 10) },
  { word: 'week', nameOf: mondayBefore },
  { word: 'month', nameOf: (date) => date.slice(0, 7) },
  { word: 'quarter', nameOf: (date) => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}` },
  { word: 'year', nameOf: (date) => date.slice(0, 4) },
];

interface Bar {
  releases: number;
  required: number;
}

/**
 * Releases and required restarts over time, as Mermaid text; `null` where all fall into one span. Nothing of the
 * repository stands in it but numbers and dates.
 */
export function renderChart(releases: readonly AuditedRelease[]): string | null {
  const charts = SPANS.map(({ word, nameOf }) => ({ word, bars: countBars(releases, nameOf) }));
  const drawn = charts.filter(({ bars }) => bars.size > 1);
  const fits = drawn.find(({ bars }) => bars.size <= LIMIT_BARS && areShort([...bars.keys()]));
  const chart = fits ?? drawn.at(-1);
  if (!chart) return null;
  const spans = [...chart.bars.keys()].slice(-LIMIT_BARS);
  const bars = spans.map((name) => chart.bars.get(name) as Bar);
  const year = isDay(spans[0] as string) ? ` of ${spans[0]?.slice(0, 4)}` : '';
  const names = spans.map((name) => `"${isDay(name) ? name.slice(5) : name}"`);
  const theme = `{"xyChart": {"plotColorPalette": "${COLOURS.join(', ')}"}}`;
  // The second bar is drawn over the first: what shows of that are the releases without a restart.
  return [
    `%%{init: {"xyChart": {"width": 1000}, "themeVariables": ${theme}}}%%`,
    'xychart-beta',
    `  title "Releases by ${chart.word}${year}: the lower part of a bar required a restart"`,
    `  x-axis [${names.join(', ')}]`,
    `  y-axis "releases" 0 --> ${Math.max(...bars.map((bar) => bar.releases))}`,
    `  bar [${bars.map((bar) => bar.releases).join(', ')}]`,
    `  bar [${bars.map((bar) => bar.required).join(', ')}]`,
  ].join('\n');
}

/** Days are shown without their year, so that they must be of one. */
function areShort(names: readonly string[]): boolean {
  return !names.some(isDay) || new Set(names.map((name) => name.slice(0, 4))).size === 1;
}

function isDay(name: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(name);
}

function countBars(releases: readonly AuditedRelease[], nameOf: Span['nameOf']): ReadonlyMap<string, Bar> {
  const bars = new Map<string, Bar>();
  for (const { date, requires_restart: required } of releases) {
    const name = nameOf(date);
    const bar = bars.get(name) ?? { releases: 0, required: 0 };
    bars.set(name, bar);
    bar.releases++;
    if (required) bar.required++;
  }
  return bars;
}

/** The day on which a week began. */
function mondayBefore(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
