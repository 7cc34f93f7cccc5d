import { pointer, type ScaleTime, type Selection } from 'd3';
import { lineWords, type PageRelease, reasonWords, verdictWord } from '../reports/page-data.ts';
import { count, plainText, shorten } from '../reports/plain-text.ts';
import { createElement } from './elements.ts';
import { dateOf, drawTimeAxis, SIDE, type Svg, startChart, timeScale } from './time-axis.ts';

export interface TimelineOptions {
  /** The oldest first. */
  readonly releases: readonly PageRelease[];
  readonly width: number;
  /** Where its times begin. */
  readonly left: number;
  /** Called with the tag of the release that was clicked. */
  readonly goTo: (tag: string) => void;
}

type Kind = 'required' | 'forced' | 'avoided';

/** Marks above the line of a lane require a restart, those below do not: colour alone says nothing to many. */
const KINDS: Readonly<Record<Kind, { words: string; from: number; to: number }>> = {
  required: { words: 'restart required', from: -1, to: -20 },
  forced: { words: 'required because it was forced', from: -1, to: -27 },
  avoided: { words: 'restart not required', from: 1, to: 20 },
};

const LANE_HEIGHT = 56;
const LANE_TITLE_HEIGHT = 20;
const AXIS_HEIGHT = 24;
/** Marks stand closer than they are wide: thinner ones still show that they are many. */
const CROWDED_PX = 4;

interface Lane {
  /** `null` where there is only one. */
  readonly title: string | null;
  readonly releases: readonly PageRelease[];
  /** Where its line is. */
  readonly middle: number;
}

interface Mark {
  readonly release: PageRelease;
  readonly x: number;
  readonly lane: Lane;
}

/** A mark a release, in a lane a line. */
export function drawTimeline(place: Element, { releases, width, left, goTo }: TimelineOptions): void {
  const lanes = layLanes(releases);
  const axisTop = (lanes.at(-1)?.middle ?? 0) + LANE_HEIGHT / 2;
  const scale = timeScale(releases, [left, width - SIDE]);
  const svg = startChart(place, { width, height: axisTop + AXIS_HEIGHT }, describe(releases));
  const thin = width / Math.max(...lanes.map((lane) => lane.releases.length)) < CROWDED_PX;
  svg.attr('class', thin ? 'timeline thin' : 'timeline');
  for (const lane of lanes) drawLane(svg, lane, scale);
  drawTimeAxis(svg, scale, axisTop);
  place.querySelector('.legend')?.remove();
  place.querySelector('.pointed')?.remove();
  const pointed = createElement('p', { className: 'pointed', textContent: POINTED_AT_NOTHING });
  place.append(renderLegend(releases), pointed);
  const marks = lanes.flatMap((lane) =>
    lane.releases.map((release): Mark => ({ release, lane, x: scale(dateOf(release)) })),
  );
  followPointer(svg, { marks, pointed, goTo });
}

const POINTED_AT_NOTHING = 'Point at a mark to read it, click to open its release in the table.';

function kindOf({ restart, reason }: PageRelease): Kind {
  return restart ? (reason === 'forced' ? 'forced' : 'required') : 'avoided';
}

/** More would fill the screen. */
const MOST_LANES = 8;
/** Lines with fewer releases share the last lane: many repositories hold tags that are one of a kind. */
const LANE_RELEASES = 3;

function layLanes(releases: readonly PageRelease[]): Lane[] {
  const lines = Map.groupBy(releases, ({ line }) => line);
  const sorted = [...lines].sort(([, a], [, b]) => b.length - a.length);
  const large = sorted.filter(([, inLine]) => inLine.length >= LANE_RELEASES).length;
  const isOneLeft = sorted.length - large <= 1 && sorted.length <= MOST_LANES;
  const own = isOneLeft ? sorted.length : Math.min(large, MOST_LANES - 1);
  const named = sorted
    .slice(0, own)
    .map(([line, inLine]): [string, PageRelease[]] => [shorten(plainText(lineWords(line)), 40), inLine]);
  const rest = sorted.slice(own).flatMap(([, inLine]) => inLine);
  if (rest.length > 0) named.push([count(sorted.length - own, own === 0 ? 'line' : 'other line'), rest]);
  const title = named.length > 1 ? LANE_TITLE_HEIGHT : 0;
  return named.map(([name, inLine], at) => ({
    title: title === 0 ? null : name,
    releases: inLine,
    middle: at * (LANE_HEIGHT + title) + title + LANE_HEIGHT / 2,
  }));
}

function drawLane(svg: Svg, { title, releases, middle }: Lane, scale: ScaleTime<number, number>): void {
  const [from = 0, to = 0] = scale.range();
  const group = svg.append('g').attr('transform', `translate(0,${middle})`);
  group.append('line').attr('class', 'lane').attr('x1', from).attr('x2', to);
  if (title !== null)
    group
      .append('text')
      .attr('class', 'lane-title')
      .attr('y', -LANE_HEIGHT / 2 - 4)
      .text(title);
  const kinds = Map.groupBy(releases, kindOf);
  for (const kind of ['avoided', 'required', 'forced'] as const)
    drawMarks(
      group,
      kind,
      (kinds.get(kind) ?? []).map((release) => scale(dateOf(release))),
    );
}

/** One path for all marks of a kind: a page of thousands has few elements. */
function drawMarks(
  group: Selection<SVGGElement, undefined, null, undefined>,
  kind: Kind,
  places: readonly number[],
): void {
  if (places.length === 0) return;
  const { from, to } = KINDS[kind];
  const strokes = places.map((x) => `M${x.toFixed(1)} ${from}V${to}`);
  group.append('path').attr('class', `mark ${kind}`).attr('d', strokes.join(''));
}

function describe(releases: readonly PageRelease[]): string {
  const kinds = Map.groupBy(releases, kindOf);
  const parts = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const number = kinds.get(kind)?.length ?? 0;
    return number === 0 ? [] : [`${number} ${KINDS[kind].words}`];
  });
  return `Timeline of ${count(releases.length, 'release')}: ${parts.join(', ')}. The table below has each of them.`;
}

function renderLegend(releases: readonly PageRelease[]): HTMLElement {
  const kinds = new Set(releases.map(kindOf));
  const items = (Object.keys(KINDS) as Kind[])
    .filter((kind) => kinds.has(kind))
    .map((kind) => createElement('li', { className: kind, textContent: KINDS[kind].words }));
  return createElement('ul', { className: 'legend' }, items);
}

interface PointerOptions {
  readonly marks: readonly Mark[];
  readonly pointed: HTMLElement;
  readonly goTo: (tag: string) => void;
}

/** For a pointer alone: what it says, the table says too. */
function followPointer(svg: Svg, { marks, pointed, goTo }: PointerOptions): void {
  const ring = svg.append('line').attr('class', 'ring').attr('visibility', 'hidden');
  svg
    .on('pointermove', (event: PointerEvent) => {
      const { release, x, lane } = nearestMark(marks, pointer(event));
      const { from, to } = KINDS[kindOf(release)];
      ring.attr('x1', x).attr('x2', x).attr('visibility', 'visible');
      ring.attr('y1', lane.middle + from).attr('y2', lane.middle + to);
      pointed.textContent = sentence(release);
    })
    .on('pointerleave', () => {
      ring.attr('visibility', 'hidden');
      pointed.textContent = POINTED_AT_NOTHING;
    })
    .on('click', (event: MouseEvent) => goTo(nearestMark(marks, pointer(event)).release.tag));
}

/** The lane counts first, then the side of its line, then the distance. */
function nearestMark(marks: readonly Mark[], [x, y]: [number, number]): Mark {
  const distance = (mark: Mark) => {
    const side = y < mark.lane.middle === mark.release.restart ? 0 : CROWDED_PX;
    return Math.abs(mark.lane.middle - y) > LANE_HEIGHT / 2 + 1
      ? Math.abs(mark.lane.middle - y) * 1_000
      : Math.abs(mark.x - x) + side;
  };
  return marks.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best));
}

function sentence(release: PageRelease): string {
  const { tag, date, restart, reason, files } = release;
  const changed = files === 0 ? '' : `, ${count(files, 'file')}`;
  const name = shorten(plainText(tag), 60);
  return `${name}, ${plainText(date.slice(0, 10))}: ${verdictWord(restart)} (${reasonWords(reason)}${changed})`;
}
