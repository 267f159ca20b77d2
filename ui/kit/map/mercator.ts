// The map's plane: Web Mercator, a square of 256 at zoom 0, as tile servers have it. Positions are WGS-84 degrees.
export type Spot = { latitude: number; longitude: number };
export type Point = { x: number; y: number };

export const WORLD = 256;
/** Farther out it shows nothing, farther in nothing more. */
export const ZOOMS = { least: 4, most: 18 } as const;
const edge = 85.0511;

export function toPlane({ latitude, longitude }: Spot): Point {
  const sin = Math.sin((Math.max(-edge, Math.min(edge, latitude)) * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * WORLD, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * WORLD };
}
export function toSpot({ x, y }: Point): Spot {
  const longitude = (x / WORLD) * 360 - 180;
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI,
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}
const rad = Math.PI / 180;
/** Metres along the ground. */
export function metresBetween(a: Spot, b: Spot): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}
/** 800 m · 3.2 km · 1,280 km. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
  const km = metres / 1000;
  return km < 100
    ? `${km.toFixed(1).replace(/\.0$/, '')} km`
    : `${String(Math.round(km)).replace(/\B(?=(\d{3})+$)/g, ',')} km`;
}
