// Draws the timeline on its canvases: only what is in the window, and columns of density where marks would lie on each
// other.
import type { Lane } from '../../../../bus/inspect/inspect';
import { lanes } from '../../../../bus/recording/lanes';
import type { Opened } from '../session/file';
import { offsetText } from '../text/format';
import { laneColor } from '../text/names';
import { binsOf, firstFrom, ticksOf } from '../session/timeline';
import type { LaneMarks, Marks, Span } from '../session/timeline';

const lane = 18;
const ruler = 22;
export const measures = { lane, ruler, height: ruler + lanes.length * lane + 4 };
export const laneAt = (y: number): Lane | undefined => lanes[Math.floor((y - ruler) / lane)];

/** A canvas in CSS px, sharp on every screen, with the page's colours. */
export type Canvas = {
  ctx: CanvasRenderingContext2D;
  width: number;
  height: number;
  font: string;
  color: (name: string) => string;
};
export function openCanvas(el: HTMLCanvasElement, width: number, height: number): Canvas {
  const ratio = window.devicePixelRatio || 1;
  el.width = Math.round(width * ratio);
  el.height = Math.round(height * ratio);
  el.style.width = `${width}px`;
  el.style.height = `${height}px`;
  const ctx = el.getContext('2d') as CanvasRenderingContext2D;
  ctx.scale(ratio, ratio);
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return { ctx, width, height, color, font: color('--font') };
}
export type Scene = { marks: LaneMarks; span: Span; file: Opened; differing: ReadonlySet<number> };

export function draw(canvas: Canvas, { marks, span, file, differing }: Scene): void {
  const { ctx, width, height } = canvas;
  const { startedAt } = file.inspected;
  const x = (at: number): number => ((at - span.from) / (span.to - span.from)) * width;
  ctx.clearRect(0, 0, width, height);
  ctx.lineWidth = 1;
  ctx.font = `11px ${canvas.font}`;
  ctx.textBaseline = 'middle';
  for (const { at, step } of ticksOf(span, startedAt, width)) {
    const left = Math.round(x(at)) + 0.5;
    ctx.fillStyle = canvas.color('--c-line');
    ctx.fillRect(left - 0.5, 16, 1, height);
    ctx.fillStyle = canvas.color('--c-text-3');
    const text = offsetText(at - startedAt);
    ctx.fillText(step >= 1000 ? text.slice(0, -4) : text, left + 4, 11);
  }
  lanes.forEach((name, n) => {
    const top = ruler + n * lane;
    ctx.fillStyle = canvas.color('--c-line');
    ctx.fillRect(0, top, width, 1);
    drawLane(ctx, marks[name], span, width, top, canvas.color(laneColor(name)));
  });
  const accent = canvas.color('--c-accent');
  drawMarked(canvas, scenePlaces(file, differing), file, x, accent);
}

function drawLane(
  ctx: CanvasRenderingContext2D,
  marks: Marks,
  span: Span,
  width: number,
  top: number,
  color: string,
): void {
  const perPixel = (span.to - span.from) / width;
  const begin = firstFrom(marks.ats, span.from);
  const end = firstFrom(marks.ats, span.to);
  ctx.fillStyle = color;
  if (end - begin > width) {
    const bins = binsOf(marks, span, width);
    let most = 1;
    for (const n of bins) if (n > most) most = n;
    for (let column = 0; column < width; column++) {
      const n = bins[column] ?? 0;
      if (n === 0) continue;
      const tall = Math.max(2, Math.round((lane - 5) * Math.sqrt(n / most)));
      ctx.fillRect(column, top + lane - 2 - tall, 1, tall);
    }
    return;
  }
  // Asks that began before the window may still be open in it.
  ctx.globalAlpha = 0.4;
  for (let n = Math.max(0, begin - 200); n < end; n++) {
    const to = marks.ends[n] ?? NaN;
    if (!(to >= span.from)) continue;
    const left = Math.max(0, ((marks.ats[n] ?? 0) - span.from) / perPixel);
    ctx.fillRect(left, top + 7, Math.max(1, Math.min(width, (to - span.from) / perPixel) - left), lane - 12);
  }
  ctx.globalAlpha = 1;
  let last = -1;
  for (let n = begin; n < end; n++) {
    const left = Math.round(((marks.ats[n] ?? 0) - span.from) / perPixel);
    if (left === last) continue;
    last = left;
    ctx.fillRect(left - 1, top + 4, 2, lane - 6);
  }
}

const kept = new WeakMap<Opened, { differing: ReadonlySet<number>; places: number[] }>();
function scenePlaces(file: Opened, differing: ReadonlySet<number>): number[] {
  const known = kept.get(file);
  if (known?.differing === differing) return known.places;
  const places = Array.from(new Set(file.inspected.problems.map((p) => p.place).concat(Array.from(differing)))).sort(
    (a, b) => a - b,
  );
  kept.set(file, { differing, places });
  return places;
}
/** Problems in the accent, in their lane, and as ticks on the ruler that can be seen at every distance. */
function drawMarked(
  { ctx, width }: Canvas,
  places: readonly number[],
  file: Opened,
  x: (at: number) => number,
  accent: string,
): void {
  ctx.fillStyle = accent;
  const lastIn = new Map<Lane, number>();
  for (const place of places) {
    const left = Math.round(x(file.times[place] ?? 0));
    if (left < 0 || left > width) continue;
    const name = file.inspected.lane(place);
    if (lastIn.get(name) === left) continue;
    lastIn.set(name, left);
    const top = ruler + lanes.indexOf(name) * lane;
    ctx.fillRect(left - 1.5, top + 3, 3, lane - 4);
    ctx.fillRect(left - 1, ruler - 4, 2, 4);
  }
}

export type Over = { span: Span; at: number; cut: Span | null; hover: number };
/** Playhead, pointer, chosen span. */
export function drawOver(canvas: Canvas, { span, at, cut, hover }: Over): void {
  const { ctx, width, height } = canvas;
  const x = (instant: number): number => ((instant - span.from) / (span.to - span.from)) * width;
  ctx.clearRect(0, 0, width, height);
  if (cut) {
    ctx.fillStyle = canvas.color('--c-line');
    ctx.fillRect(x(cut.from), 0, Math.max(2, x(cut.to) - x(cut.from)), height);
    ctx.fillStyle = canvas.color('--c-text-2');
    ctx.fillRect(x(cut.from), 0, 1, height);
    ctx.fillRect(x(cut.to), 0, 1, height);
  }
  if (hover >= 0) {
    ctx.fillStyle = canvas.color('--c-line-2');
    ctx.fillRect(Math.round(hover), 0, 1, height);
  }
  const left = Math.round(x(at));
  if (left < -6 || left > width + 6) return;
  ctx.fillStyle = canvas.color('--c-text');
  ctx.fillRect(left - 0.5, 0, 1.5, height);
  ctx.beginPath();
  ctx.moveTo(left - 5, 0);
  ctx.lineTo(left + 6, 0);
  ctx.lineTo(left + 0.5, 8);
  ctx.fill();
}
