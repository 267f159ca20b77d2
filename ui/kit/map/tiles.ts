// Tiles of a map server of one's own (app-config `map.tiles`, `https://…/{z}/{x}/{y}.png`); without one the map is
// drawn here.
import type { AppConfig } from '../../../bus/protocol/appConfig';
import { WORLD } from './mercator';
import type { MapFrame } from './schematic';

/** The template, or ''. Absent in the gallery and in tests of parts. */
export const tileTemplate = (): string =>
  (window as Window & { __boot?: { config: Pick<AppConfig, 'map'> } }).__boot?.config.map?.tiles ?? '';

export type Tile = { key: string; url: string; x: number; y: number; size: number };
/** The tiles that cover the frame, with their place in it. */
export function tilesOf(template: string, { middle, zoom, width, height }: MapFrame): Tile[] {
  const z = Math.round(zoom);
  const all = Math.pow(2, z);
  const size = WORLD * Math.pow(2, zoom - z);
  const left = (middle.x / WORLD) * all - width / 2 / size;
  const top = (middle.y / WORLD) * all - height / 2 / size;
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(all - 1, Math.floor(top + height / size)); y++) {
    for (let x = Math.floor(left); x <= Math.floor(left + width / size); x++) {
      const column = ((x % all) + all) % all;
      const url = template.replace('{z}', String(z)).replace('{x}', String(column)).replace('{y}', String(y));
      tiles.push({ key: `${z}/${x}/${y}`, url, x: (x - left) * size, y: (y - top) * size, size });
    }
  }
  return tiles;
}
