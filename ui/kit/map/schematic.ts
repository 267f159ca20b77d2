// The map itself, drawn without any tile: roads, water and parks come from a function of the position alone, so that
// the same place looks the same on every phone, at every visit and while it is dragged. It shows a neighbourhood, not
// the real one.
import { WORLD } from './mercator';
import type { Point } from './mercator';

export type MapColors = { ground: string; park: string; water: string; edge: string; road: string; main: string };
/** `middle` on the plane of zoom 0; width and height in CSS px. */
export type MapFrame = { middle: Point; zoom: number; width: number; height: number };

/** What of a canvas it draws with. */
export type MapPaper = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'fill'
  | 'stroke'
>;

/** A number from 0 to 1 that hangs on nothing but these three. */
export function pseudoRandom(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(salt, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 14)) >>> 0) / 4294967296;
}

type Grid = { size: number; left: number; top: number; i0: number; i1: number; j0: number; j1: number };
/** The cells of a level that can be seen, with `more` around them. */
function gridOf({ middle, zoom, width, height }: MapFrame, level: number, more: number): Grid {
  const size = WORLD * Math.pow(2, zoom - level);
  const cells = Math.pow(2, level) / WORLD;
  const left = middle.x * cells - width / 2 / size;
  const top = middle.y * cells - height / 2 / size;
  return {
    size,
    left,
    top,
    i0: Math.floor(left) - more,
    i1: Math.ceil(left + width / size) + more,
    j0: Math.floor(top) - more,
    j1: Math.ceil(top + height / size) + more,
  };
}
const at = (g: Grid, x: number, y: number): Point => ({ x: (x - g.left) * g.size, y: (y - g.top) * g.size });
/** The crossing of a cell: somewhere in its inner half. */
const node = (g: Grid, i: number, j: number, salt: number, loose: number): Point =>
  at(g, i + 0.5 + (pseudoRandom(i, j, salt) - 0.5) * loose, j + 0.5 + (pseudoRandom(i, j, salt + 1) - 0.5) * loose);

/** A line that goes softly through the middles between its points. */
function soft(ctx: MapPaper, points: readonly Point[], closed: boolean): void {
  const n = points.length;
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [first, second] = points;
  if (!first || !second) return;
  const from = closed ? middle(points[n - 1] ?? first, first) : first;
  ctx.moveTo(from.x, from.y);
  for (let k = 0; k < n; k++) {
    const here = points[k] ?? first;
    const next = points[k + 1] ?? (closed ? first : here);
    const to = k === n - 1 && !closed ? here : middle(here, next);
    ctx.quadraticCurveTo(here.x, here.y, to.x, to.y);
  }
}

function blobs(
  ctx: MapPaper,
  frame: MapFrame,
  level: number,
  share: number,
  least: number,
  most: number,
  salt: number,
): void {
  const g = gridOf(frame, level, 1);
  if (g.size < 60) return;
  ctx.beginPath();
  for (let i = g.i0; i <= g.i1; i++) {
    for (let j = g.j0; j <= g.j1; j++) {
      if (pseudoRandom(i, j, salt) > share) continue;
      const centre = {
        x: i + 0.3 + pseudoRandom(i, j, salt + 1) * 0.4,
        y: j + 0.3 + pseudoRandom(i, j, salt + 2) * 0.4,
      };
      const corners = 6 + Math.floor(pseudoRandom(i, j, salt + 3) * 3);
      const points: Point[] = [];
      for (let k = 0; k < corners; k++) {
        const far = least + (most - least) * pseudoRandom(i * 31 + k, j, salt + 4);
        const turn = (k / corners) * 2 * Math.PI;
        points.push(at(g, centre.x + Math.cos(turn) * far * 1.3, centre.y + Math.sin(turn) * far));
      }
      soft(ctx, points, true);
    }
  }
  ctx.fill();
}

function rivers(ctx: MapPaper, frame: MapFrame, level: number, share: number, wide: number, salt: number): void {
  const g = gridOf(frame, level, 2);
  if (g.size < 90) return;
  ctx.lineWidth = Math.max(1.5, g.size * wide);
  ctx.beginPath();
  for (let j = g.j0; j <= g.j1; j++) {
    if (pseudoRandom(7, j, salt) > share) continue;
    const points: Point[] = [];
    // Four bends to a cell; every second river runs down instead of across.
    for (let i = g.i0 * 4; i <= g.i1 * 4; i++) {
      const bend = (pseudoRandom(i, j, salt + 1) - 0.5) * 0.34 + Math.sin(i * 0.7 + j * 3.1) * 0.2;
      points.push(at(g, i / 4, j + 0.5 + bend));
    }
    soft(ctx, points, false);
  }
  ctx.stroke();
}

/** Main roads: whole lines across the picture, along and down. */
function lines(ctx: MapPaper, g: Grid, salt: number): void {
  for (let j = g.j0; j <= g.j1; j++) {
    if (pseudoRandom(3, j, salt + 5) > 0.84) continue;
    const points: Point[] = [];
    for (let i = g.i0; i <= g.i1; i++) points.push(node(g, i, j, salt, 0.5));
    soft(ctx, points, false);
  }
  for (let i = g.i0; i <= g.i1; i++) {
    if (pseudoRandom(i, 3, salt + 6) > 0.84) continue;
    const points: Point[] = [];
    for (let j = g.j0; j <= g.j1; j++) points.push(node(g, i, j, salt, 0.5));
    soft(ctx, points, false);
  }
}
/** Streets: from crossing to crossing, some of them missing. */
function streets(ctx: MapPaper, g: Grid, salt: number): void {
  for (let i = g.i0; i <= g.i1; i++) {
    for (let j = g.j0; j <= g.j1; j++) {
      const from = node(g, i, j, salt, 0.34);
      for (const [di, dj] of [
        [1, 0],
        [0, 1],
      ] as const) {
        if (pseudoRandom(i, j, salt + 7 + di) > 0.76) continue;
        const to = node(g, i + di, j + dj, salt, 0.34);
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
      }
    }
  }
}

/** Levels of roads, coarse to fine: motorways, main roads, streets, lanes. */
const roadLevels = [7, 10, 13, 15, 17] as const;
/** A cell is shown from this many px on. */
const LEAST = 30;

export function drawSchematic(ctx: MapPaper, frame: MapFrame, colors: MapColors): void {
  ctx.fillStyle = colors.ground;
  ctx.fillRect(0, 0, frame.width, frame.height);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.fillStyle = colors.park;
  blobs(ctx, frame, 12, 0.4, 0.14, 0.26, 210);
  blobs(ctx, frame, 15, 0.22, 0.14, 0.3, 230);
  ctx.fillStyle = colors.water;
  ctx.strokeStyle = colors.water;
  rivers(ctx, frame, 9, 0.6, 0.012, 310);
  rivers(ctx, frame, 13, 0.5, 0.014, 330);
  blobs(ctx, frame, 11, 0.16, 0.1, 0.2, 350);
  blobs(ctx, frame, 14, 0.1, 0.08, 0.2, 370);
  const shown = roadLevels
    .map((level) => ({ level, g: gridOf(frame, level, 2) }))
    .filter(({ g }) => g.size >= LEAST && g.size < 60_000);
  // All edges below all roads, so that crossings are open.
  for (const edge of [true, false]) {
    for (const { level, g } of shown.slice().reverse()) {
      const width = Math.min(10, 1 + Math.max(0, Math.log2(g.size / LEAST)) * 1.25);
      const main = g.size > 420;
      ctx.strokeStyle = edge ? colors.edge : main ? colors.main : colors.road;
      ctx.lineWidth = edge ? width + 1.5 : width;
      ctx.beginPath();
      if (level <= 13) lines(ctx, g, level * 17);
      else streets(ctx, g, level * 17);
      ctx.stroke();
    }
  }
}
