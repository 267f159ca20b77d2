// What went over the channel, both ways, newest last; long texts (parts of files) are cut where they are kept.
import { proxy, ref } from 'valtio/vanilla';

export type Way = 'toApp' | 'toPage';
export type Heard = {
  n: number;
  at: number;
  way: Way;
  layer: string;
  kind: string;
  name: string;
  id: string;
  /** '' unless it is a failure. */
  error: string;
  /** ms between a request and its answer, where this is the answer. */
  took: number | null;
  /** The data in one line. */
  brief: string;
  json: string;
};
const KEPT = 500;
const LONGEST = 6000;

export const traffic = proxy({ all: [] as Heard[], paused: false });
const began = new Map<string, number>();
let n = 0;

type Wire = { kind?: unknown; name?: unknown; id?: unknown; data?: unknown; err?: { code?: unknown } };
const BRIEF = 28;
function briefOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const parts = Object.entries(data).map(([key, value]) => {
    const said = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return key + ' ' + (said.length > BRIEF ? said.slice(0, BRIEF) + '…' : said);
  });
  return parts.join(' · ').slice(0, 160);
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function logMessage(layer: string, way: Way, json: string): void {
  if (traffic.paused) return;
  let wire: Wire = {};
  try {
    wire = JSON.parse(json) as Wire;
  } catch {
    // By hand anything may be sent.
  }
  const id = text(wire.id);
  const at = Date.now();
  if (wire.kind === 'req') began.set(id, at);
  const from = wire.kind === 'res' ? began.get(id) : undefined;
  if (began.size > KEPT) began.clear();
  const line: Heard = {
    n: ++n,
    at,
    way,
    layer,
    kind: text(wire.kind) || 'raw',
    name: text(wire.name),
    id,
    error: text(wire.err?.code),
    took: from === undefined ? null : at - from,
    brief: briefOf(wire.data),
    json: json.length > LONGEST ? json.slice(0, LONGEST) + ' …' : json,
  };
  traffic.all = traffic.all.concat(ref(line)).slice(-KEPT);
}
export const clearTraffic = (): void => void (traffic.all = []);
