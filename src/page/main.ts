import type { PageData } from '../reports/page-data.ts';
import { drawAvoided, roomForNumbers } from './avoided-chart.ts';
import { hashOf } from './details.ts';
import { elementById } from './elements.ts';
import { Filters } from './filters.ts';
import { ReleaseTable } from './release-table.ts';
import { SIDE } from './time-axis.ts';
import { drawTimeline } from './timeline-chart.ts';

const data = JSON.parse(elementById('data').textContent ?? '') as PageData;
if (data.releases.length > 0) start(data);

function start({ releases }: PageData): void {
  elementById<HTMLElement>('scriptless').hidden = true;
  const table = new ReleaseTable(releases);
  const filters = new Filters(table, releases);
  const reveal = (tag: string) => {
    if (!table.isShown(tag)) filters.clear();
    table.reveal(tag);
  };
  const goTo = (tag: string) => {
    // The same address again tells nobody.
    if (location.hash === hashOf(tag)) reveal(tag);
    else location.hash = hashOf(tag);
  };
  const followHash = () => {
    const tag = readHash();
    if (tag !== null && table.has(tag)) reveal(tag);
  };
  if (releases.length > 1) {
    const oldestFirst = releases.toReversed();
    // One time is at one place in both charts.
    const left = Math.max(SIDE, roomForNumbers(oldestFirst));
    elementById<HTMLElement>('charts').hidden = false;
    drawAtWidth('timeline-chart', (place, width) =>
      drawTimeline(place, { releases: oldestFirst, width, left, goTo }),
    );
    drawAtWidth('avoided-chart', (place, width) =>
      drawAvoided(place, { releases: oldestFirst, width, left }),
    );
  }
  addEventListener('hashchange', followHash);
  followHash();
}

function readHash(): string | null {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return null;
  }
}

/** Draws a chart as wide as its place, now and whenever that changes, so that its text keeps its size. */
function drawAtWidth(id: string, draw: (place: Element, width: number) => void): void {
  const place = document.getElementById(id);
  if (!place) return;
  let drawn = 0;
  const redraw = () => {
    const width = Math.round(place.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    draw(place, width);
  };
  redraw();
  // Drawn while it is told of the change, the new height would be a change to be told of.
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(place);
}
