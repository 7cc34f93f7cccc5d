import { axisBottom, type NumberValue, type ScaleTime, type Selection, scaleUtc, select } from 'd3';
import type { PageRelease } from '../reports/page-data.ts';

const DAY_MS = 86_400_000;
const TICK_WIDTH = 90;

/** On both sides of every chart: half of the widest name of a time, that of a September, stands out. */
export const SIDE = 36;

export type Svg = Selection<SVGSVGElement, undefined, null, undefined>;

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** A drawing in place of the one before, as a picture with a name for who does not see it. */
export function startChart(place: Element, { width, height }: ChartSize, name: string): Svg {
  place.querySelector('svg')?.remove();
  const svg: Svg = select(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  svg.attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'img').attr('aria-label', name);
  place.prepend(svg.node() as SVGSVGElement);
  return svg;
}

export function dateOf({ date }: Pick<PageRelease, 'date'>): Date {
  return new Date(date);
}

/** @param releases the oldest first, at least one */
export function timeScale(
  releases: readonly PageRelease[],
  range: [number, number],
): ScaleTime<number, number> {
  const times = [releases[0], releases.at(-1)].map((release) => Date.parse(release?.date ?? ''));
  const [from, to] = times as [number, number];
  // Releases of one day would have hours on the axis.
  const margin = Math.max((to - from) * 0.01, from + 14 * DAY_MS > to ? 7 * DAY_MS : 0);
  return scaleUtc([from - margin, to + margin], range);
}

export function drawTimeAxis(svg: Svg, scale: ScaleTime<number, number>, top: number): void {
  const [from = 0, to = 0] = scale.range();
  const axis = axisBottom<Date | NumberValue>(scale)
    .ticks(Math.max(2, Math.floor((to - from) / TICK_WIDTH)))
    .tickSizeOuter(0);
  svg.append('g').attr('class', 'axis').attr('transform', `translate(0,${top})`).call(axis);
}
