// Pictures in a played recording: `media:7` is the pseudonym of a picture that is not in the file. The page gets a
// placeholder, always the same for a pseudonym, so that no host is contacted; what the page sends is converted back.
import type { Json } from '../protocol/envelope';

const name = /^media:(\d{1,6})$/;
const drawn = /^data:image\/svg\+xml,%3Csvg%20id%3D'media(\d{1,6})'/;

/** A two-tone picture; its number selects the hue. */
function picture(n: string): string {
  const hue = (Number(n) * 47) % 360;
  const svg = `<svg id='media${n}' xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3' preserveAspectRatio='none'><path fill='hsl(${hue},14%,58%)' d='M0 0h4v3H0z'/><path fill='hsl(${hue},16%,46%)' d='M0 2l4-1v2H0z'/></svg>`;
  return 'data:image/svg+xml,' + encodeURIComponent(svg);
}
function mapText(value: Json, change: (text: string, field: string) => string, field = ''): Json {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change, field));
  if (typeof value !== 'object' || value === null) return value;
  const out: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) if (key !== '__proto__') out[key] = mapText(value[key] ?? null, change, key);
  return out;
}
const drawnFor = new WeakMap<object, Json>();
/** For the page. A video cannot be played, but its cover is visible. */
export function withPictures(value: Json): Json {
  const known = typeof value === 'object' && value !== null ? drawnFor.get(value) : undefined;
  if (known !== undefined) return known;
  const out = mapText(value, (text, field) => {
    const hit = name.exec(text);
    return hit ? (field === 'playUrl' ? '' : picture(hit[1] ?? '')) : text;
  });
  if (typeof value === 'object' && value !== null) drawnFor.set(value, out);
  return out;
}
/** From the page. */
export const withNames = (value: Json): Json =>
  mapText(value, (text) => (drawn.test(text) ? 'media:' + (drawn.exec(text)?.[1] ?? '') : text));
