import { area, axisLeft, curveStepAfter, line, scaleLinear } from 'd3';
import type { PageRelease } from '../reports/page-data.ts';
import { count, groupDigits } from '../reports/plain-text.ts';
import { dateOf, drawTimeAxis, SIDE, startChart, timeScale } from './time-axis.ts';

const HEIGHT = 180;
const TOP = 12;
const BOTTOM = HEIGHT - 24;

interface Step {
  readonly date: Date;
  readonly sum: number;
}

export interface AvoidedOptions {
  /** The oldest first. */
  readonly releases: readonly PageRelease[];
  readonly width: number;
  /** Where its times begin; `roomForNumbers` or more. */
  readonly left: number;
}

/** What the numbers beside the chart take. */
export function roomForNumbers(releases: readonly PageRelease[]): number {
  const [, top = 0] = scaleLinear([0, sumOf(releases)], [0, 1])
    .nice()
    .domain();
  return 16 + 8 * groupDigits(top).length;
}

/** How many restarts were avoided up to each time. */
export function drawAvoided(place: Element, { releases, width, left }: AvoidedOptions): void {
  const total = sumOf(releases);
  const x = timeScale(releases, [left, width - SIDE]);
  const steps = [...sumAvoided(releases), { date: x.domain()[1] as Date, sum: total }];
  const y = scaleLinear([0, total], [BOTTOM, TOP]).nice();
  const name = `Line of the restarts avoided so far, from 0 to ${total} of ${count(releases.length, 'release')}.`;
  const svg = startChart(place, { width, height: HEIGHT }, name).attr('class', 'avoided-chart');
  const ticks = y.ticks(4).filter(Number.isInteger);
  const axis = axisLeft<number>(y)
    .tickValues(ticks)
    .tickFormat(groupDigits)
    .tickSize(-(width - left - SIDE));
  svg.append('g').attr('class', 'axis grid').attr('transform', `translate(${left},0)`).call(axis);
  const at = ({ date }: Step) => x(date);
  const shape = area<Step>(at, BOTTOM, ({ sum }) => y(sum)).curve(curveStepAfter);
  const edge = line<Step>(at, ({ sum }) => y(sum)).curve(curveStepAfter);
  svg.append('path').attr('class', 'area').attr('d', shape(steps));
  svg.append('path').attr('class', 'edge').attr('d', edge(steps));
  drawTimeAxis(svg, x, BOTTOM);
}

function sumOf(releases: readonly PageRelease[]): number {
  return releases.filter(({ restart }) => !restart).length;
}

/** From the first release to the last. */
function sumAvoided(releases: readonly PageRelease[]): Step[] {
  let sum = 0;
  return releases.map((release) => {
    if (!release.restart) sum++;
    return { date: dateOf(release), sum };
  });
}
