// Times, sizes and payloads as short text. Pure.
import dayjs from 'dayjs';
import type { Payload } from '../../../../bus/client/topics';
import type { Envelope, Json } from '../../../../bus/protocol/envelope';

const two = (n: number): string => (n < 10 ? '0' : '') + String(n);
const three = (n: number): string => ('00' + String(n)).slice(-3);

/** ms from the beginning as 01:02.345, or 1:01:02.345. */
export function offsetText(ms: number): string {
  const sign = ms < 0 ? '-' : '';
  const all = Math.round(Math.abs(ms));
  const seconds = Math.floor(all / 1000);
  const hours = Math.floor(seconds / 3600);
  return (
    sign +
    (hours ? String(hours) + ':' : '') +
    two(Math.floor(seconds / 60) % 60) +
    ':' +
    two(seconds % 60) +
    '.' +
    three(all % 1000)
  );
}
/** A span of time: 12 ms, 3.4 s, 2 min. */
export function spanText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : `${Math.round(ms / 60_000)} min`;
}
/** The instant on the recorded phone's day, in this desk's zone. */
export const clockText = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm:ss');
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
export const countText = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** JSON cut at `most` characters; of a large value only its beginning is looked at. */
export function brief(value: Json | undefined, most = 120): string {
  let out = '';
  function add(text: string): boolean {
    out += text;
    return out.length <= most;
  }
  function walk(x: Json | undefined): boolean {
    if (typeof x === 'string') return add(JSON.stringify(x.length > most ? x.slice(0, most) : x));
    if (typeof x !== 'object' || x === null) return add(String(x));
    if (Array.isArray(x)) {
      if (!add('[')) return false;
      for (let i = 0; i < x.length; i++) if ((i > 0 && !add(',')) || !walk(x[i])) return false;
      return add(']');
    }
    if (!add('{')) return false;
    let first = true;
    for (const key of Object.keys(x)) {
      if (x[key] === undefined) continue;
      if (!add((first ? '' : ',') + key + ':') || !walk(x[key])) return false;
      first = false;
    }
    return add('}');
  }
  walk(value);
  return out.length > most ? out.slice(0, most - 1) + '…' : out;
}
const controlText = ({ role = '', name, own }: Partial<Payload<'session.tapped'>>): string =>
  `「${own ?? (name || '无名称')}」${role}`;
/** What was tapped, or what the tap reached in its place; undefined for what is no tap. */
export function tapText({ topic, payload }: Envelope): string | undefined {
  if (topic === 'session.tapped') return controlText(payload as Partial<Payload<'session.tapped'>>);
  if (topic !== 'session.tapMissed') return undefined;
  const { role = '', under } = payload as Partial<Payload<'session.tapMissed'>>;
  return under ? `${role}，下面是${controlText(under)}` : role;
}
/** The beginning of what an envelope carries; of a tap, what was tapped. */
export const carriedText = (e: Envelope, most = 120): string => tapText(e) ?? brief(e.payload, most);
