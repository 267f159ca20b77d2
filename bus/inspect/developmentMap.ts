// The development map: in which file and line each topic is handled, listened to, emitted and asked for, with a piece of
// the source there. Made beside a build (build/lines), read by the replayer.
import type { Envelope, Json } from '../protocol/envelope';

/**
 * handles: the handler of an ask · serves: the server's handler of a call · sends: the job that sends a write · calls:
 * a request to the server · asks · answers: an answer that is sent later · tells · hears: a listener of an event ·
 * emits · follows: of a stream · reads: of a stream, once · declares: in the contracts.
 */
export type Role =
  | 'handles'
  | 'serves'
  | 'sends'
  | 'calls'
  | 'asks'
  | 'answers'
  | 'tells'
  | 'hears'
  | 'emits'
  | 'follows'
  | 'reads'
  | 'declares';
/** Lines are 1-based; `end` is the last one of the expression. */
export type Site = { role: Role; file: string; line: number; end: number };
/** A piece of a file: its first line's number, its text. */
export type Piece = readonly [first: number, text: string];
export type DevelopmentMap = {
  /** Of the sources; '' without their history. */
  commit: string;
  topics: { readonly [topic: string]: readonly Site[] };
  sources: { readonly [file: string]: readonly Piece[] };
};
/** The name under which the lines of a timer are: envelopes of all timers have one topic. */
export const timerTopic = (name: string): string => `kernel.timer ${name}`;
/** Where it is in the sources, as stacks spell it. */
export const addressOf = ({ file, line }: Pick<Site, 'file' | 'line'>): string => `${file}:${line}`;

export type SourceLine = { line: number; text: string };
/** Lines of the sources around a site: what comes before it, the site itself. */
const BEFORE = 2;
const AT_LEAST = 12;
const AT_MOST = 40;
/** The first and the last line of the piece that a site is shown with. */
export const rangeOf = ({ line, end }: Pick<Site, 'line' | 'end'>): { first: number; last: number } => ({
  first: Math.max(1, line - BEFORE),
  last: Math.max(line - BEFORE + AT_LEAST - 1, Math.min(end + 1, line + AT_MOST)),
});
export function sourceAt(map: DevelopmentMap, site: Site): SourceLine[] {
  const { first, last } = rangeOf(site);
  const piece = (map.sources[site.file] ?? []).find(([from, text]) => {
    const lines = text.split('\n').length;
    return from <= site.line && site.line < from + lines;
  });
  if (!piece) return [];
  return piece[1]
    .split('\n')
    .map((text, n) => ({ line: piece[0] + n, text }))
    .filter(({ line }) => line >= first && line <= last);
}

const PAGE = /^(ui|bridge)\//;
const inPage = ({ file }: Site): boolean => PAGE.test(file);
const inWorker = ({ file }: Site): boolean => file.indexOf('worker/') === 0;

/** What an envelope has to do with its sites: the one that runs on it first. */
export type Placed = { what: 'handled' | 'sent' | 'server' | 'shown'; sites: readonly Site[] };

/** `ask`: what an answer answers. `timer`: the name of the timer, where it is one. */
export function placesInSource(map: DevelopmentMap, e: Envelope, ask: Envelope | null, timer = ''): Placed[] {
  const call = callIn(e) ?? (ask ? callIn(ask) : undefined);
  const all = own(map.topics, e.topic === 'kernel.timer' ? timerTopic(timer) : e.topic);
  const of = (roles: readonly Role[], from: readonly Site[] = all): Site[] =>
    roles.flatMap((role) => from.filter((site) => site.role === role));
  const found: Placed[] = [];
  const add = (what: Placed['what'], sites: readonly Site[]): void => {
    if (sites.length > 0) found.push({ what, sites });
  };
  if (e.topic === 'kernel.http' && call !== undefined) {
    const here = own(map.topics, call);
    if (e.kind === 'ask') add('sent', firstOf(of(['sends'], here), of(['calls'], here), of(['handles'], here)));
    else add('handled', firstOf(of(['sends'], here), of(['calls'], here), of(['handles'], here)));
    add('server', of(['serves'], here));
    return found;
  }
  if (e.topic === 'kernel.timer') {
    add('handled', of(['handles']));
    add('sent', of(['asks']));
  } else if (e.kind === 'emit') {
    add('sent', of(['emits']));
    add('handled', of(['follows']).filter(inWorker));
    add('shown', of(['reads', 'follows']).filter(inPage));
  } else if (e.kind === 'tell') {
    add('handled', of(['hears']));
    add(
      'sent',
      of(['tells']).filter((site) => inWorker(site) === (e.from === 'worker')),
    );
  } else {
    const side = e.from === 'worker' || (e.kind !== 'ask' && ask?.from === 'worker') ? inWorker : inPage;
    add('handled', firstOf(of(['handles', 'answers']), of(['sends'])));
    add('sent', of(['asks']).filter(e.kind === 'ask' ? side : ask?.from === 'worker' ? inWorker : inPage));
    add('server', of(['serves']));
  }
  return found;
}
/** The site that a line of a list names; the first of what handles it, else of what sent it. */
export function mainSite(
  map: DevelopmentMap,
  e: Envelope,
  ask: Envelope | null,
  timer = '',
): { site: Site; of: number } | null {
  const placed = placesInSource(map, e, ask, timer);
  const one = placed.find(({ what }) => what === (isSent(e) ? 'sent' : 'handled')) ?? placed[0];
  const site = one?.sites[0];
  return one && site ? { site, of: one.sites.length } : null;
}
/** What the worker says is sent by a line of it; what enters is handled by one. */
const isSent = (e: Envelope): boolean => e.from === 'worker' && e.kind !== 'reply' && e.kind !== 'fail';

const own = (topics: DevelopmentMap['topics'], topic: string): readonly Site[] =>
  Object.prototype.hasOwnProperty.call(topics, topic) ? (topics[topic] as readonly Site[]) : [];
const firstOf = (...lists: readonly Site[][]): Site[] => lists.find((list) => list.length > 0) ?? [];
function callIn({ topic, payload }: Envelope): string | undefined {
  if (topic !== 'kernel.http' || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return;
  const call: Json | undefined = payload['call'];
  return typeof call === 'string' ? call : undefined;
}
