// The map: projection, the schematic drawing (the same place always looks the same), tiles, distance texts, links to
// map apps.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WORLD, distanceText, metresBetween, toPlane, toSpot } from '../../ui/kit/map/mercator';
import { pseudoRandom, drawSchematic } from '../../ui/kit/map/schematic';
import type { MapFrame } from '../../ui/kit/map/schematic';
import { tilesOf } from '../../ui/kit/map/tiles';
import { addressOf, geoLink } from '../../ui/kit/map/route';

const shanghai = { latitude: 31.2304, longitude: 121.4737 };
const hangzhou = { latitude: 30.2741, longitude: 120.1551 };
const frame = (more: Partial<MapFrame> = {}): MapFrame => ({
  middle: toPlane(shanghai),
  zoom: 15,
  width: 390,
  height: 560,
  ...more,
});
const colors = { ground: '#1', park: '#2', water: '#3', edge: '#4', road: '#5', main: '#6' };

type Stroke = { color: string; points: string[] };
/** Draws on a fake canvas and returns every line and area with its colour and its points. */
function drawn(of: MapFrame, by = { x: 0, y: 0 }): Stroke[] {
  const strokes: Stroke[] = [];
  let points: string[] = [];
  const at = (x: number, y: number): void => void points.push(`${Math.round(x - by.x)},${Math.round(y - by.y)}`);
  const paper = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt' as const,
    lineJoin: 'round' as const,
    fillRect: () => undefined,
    beginPath: () => void (points = []),
    moveTo: at,
    lineTo: at,
    quadraticCurveTo: (_x: number, _y: number, x: number, y: number) => at(x, y),
    fill() {
      strokes.push({ color: this.fillStyle, points });
    },
    stroke() {
      strokes.push({ color: this.strokeStyle, points });
    },
  };
  drawSchematic(paper, of, colors);
  return strokes;
}
/** Points well inside the frame, so that lines cut off at its edge do not count. */
const inside = (strokes: Stroke[], color: string): Set<string> =>
  new Set(
    strokes
      .filter((one) => one.color === color)
      .flatMap((one) => one.points)
      .filter((point) => point.split(',').every((n, i) => Number(n) > 60 && Number(n) < (i ? 500 : 330))),
  );

describe('the map projection', () => {
  it('converts coordinates to the plane and back, with 0° N 0° E in its middle', () => {
    for (const spot of [shanghai, hangzhou, { latitude: -33.9, longitude: 18.4 }, { latitude: 0, longitude: 0 }]) {
      const again = toSpot(toPlane(spot));
      expect(again.latitude).toBeCloseTo(spot.latitude, 6);
      expect(again.longitude).toBeCloseTo(spot.longitude, 6);
    }
    expect(toPlane({ latitude: 0, longitude: 0 })).toEqual({ x: WORLD / 2, y: WORLD / 2 });
  });
  it('measures distances and formats them as short texts', () => {
    expect(metresBetween(shanghai, hangzhou) / 1000).toBeGreaterThan(150);
    expect(metresBetween(shanghai, hangzhou) / 1000).toBeLessThan(180);
    expect([4, 42, 860, 1000, 3240, 12_000, 164_300, 1_284_000].map(distanceText)).toEqual([
      '10 m',
      '40 m',
      '860 m',
      '1 km',
      '3.2 km',
      '12 km',
      '164 km',
      '1,284 km',
    ]);
  });
});

describe('the schematic map', () => {
  it('has roads at four places across the country at zoom levels 5 to 17', () => {
    const bare: string[] = [];
    for (const spot of [
      shanghai,
      hangzhou,
      { latitude: 43.7305, longitude: 84.4031 },
      { latitude: 18.2577, longitude: 109.4729 },
    ]) {
      for (const zoom of [5, 8, 11, 13, 15, 17]) {
        const { length } = drawn(frame({ middle: toPlane(spot), zoom }))
          .filter((one) => one.color === colors.road || one.color === colors.main)
          .flatMap((one) => one.points);
        if (length < 9 || length > 6000) bare.push(`${spot.latitude} at ${zoom}: ${length}`);
      }
    }
    expect(bare).toEqual([]);
  });
  it('is identical when it is drawn twice, and keeps its roads when the frame is panned', () => {
    const before = drawn(frame());
    expect(drawn(frame())).toEqual(before);
    const scale = Math.pow(2, 15);
    const middle = toPlane(shanghai);
    const moved = drawn(frame({ middle: { x: middle.x + 40 / scale, y: middle.y - 24 / scale } }), { x: -40, y: 24 });
    const still = [colors.road, colors.main].map((color) => {
      const [was, is] = [inside(before, color), inside(moved, color)];
      return Array.from(was).filter((point) => is.has(point)).length / Math.max(1, was.size);
    });
    expect(Math.min(...still)).toBeGreaterThan(0.8);
  });
  it('is different at different places', () => {
    expect(drawn(frame({ middle: toPlane(hangzhou) }))).not.toEqual(drawn(frame()));
    expect(new Set(Array.from({ length: 200 }, (_, i) => pseudoRandom(i, 3, 1).toFixed(6))).size).toBeGreaterThan(195);
  });
});

describe('tiles of a custom map server', () => {
  it('cover the whole frame without duplicates', () => {
    const tiles = tilesOf('https://tiles.example/{z}/{x}/{y}.png', frame({ zoom: 14.4 }));
    expect(new Set(tiles.map((tile) => tile.url)).size).toBe(tiles.length);
    expect(tiles[0]?.url).toMatch(/^https:\/\/tiles\.example\/14\/\d+\/\d+\.png$/);
    expect(Math.min(...tiles.map((tile) => tile.x))).toBeLessThanOrEqual(0);
    expect(Math.min(...tiles.map((tile) => tile.y))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map((tile) => tile.x + tile.size))).toBeGreaterThanOrEqual(390);
    expect(Math.max(...tiles.map((tile) => tile.y + tile.size))).toBeGreaterThanOrEqual(560);
  });
});

describe('a place', () => {
  afterEach(() => vi.unstubAllGlobals());
  const place = {
    name: '西湖 (断桥)',
    address: '西湖区北山街',
    provinceName: '浙江省',
    cityName: '杭州市',
    regionCode: '330100',
    latitude: 30.2588,
    longitude: 120.1517,
    distance: null,
  };
  it('has a geo: link, on iOS a maps: link, with an escaped name', () => {
    vi.stubGlobal('navigator', { userAgent: 'Android' });
    expect(geoLink(place)).toBe(`geo:30.2588,120.1517?q=30.2588,120.1517(${encodeURIComponent(place.name)})`);
    vi.stubGlobal('navigator', { userAgent: 'iPhone' });
    expect(geoLink({ ...place, name: '"><script>' })).toBe('maps://?ll=30.2588,120.1517&q=%22%3E%3Cscript%3E');
  });
  it('has a full address without repeated names of regions', () => {
    expect(addressOf(place)).toBe('浙江省杭州市西湖区北山街');
    expect(addressOf({ ...place, provinceName: '上海市', cityName: '上海市', address: '黄浦区中山东一路' })).toBe(
      '上海市黄浦区中山东一路',
    );
    expect(addressOf({ ...place, address: '杭州市西湖区' })).toBe('杭州市西湖区');
  });
});
