// What the person saw at a place of a recording, besides the values of the streams: the window, the focus, what was
// typed, where it was scrolled to, what lay over the page, and whether the page was hidden or off line.
import type { Payload } from '../client/topics';
import type { Envelope } from '../protocol/envelope';

export type Scrolled = Payload<'session.scrolled'>;
export type ScreenState = {
  viewport: Payload<'session.viewportChanged'> | null;
  focus: Payload<'session.focused'> | null;
  /** Of the last field; null when it is empty. */
  typed: Payload<'session.typed'> | null;
  /** Of the page that is shown: the window first. */
  scrolled: readonly Scrolled[];
  overlays: Payload<'session.overlaysChanged'>['open'];
  /** `4g`; '' where the browser does not say. */
  connection: string;
  online: boolean;
  visible: boolean;
};
/** So far back the scrolls of a page are looked for. */
const SCROLLS = 100;

const topics = [
  'session.viewportChanged',
  'session.focused',
  'session.typed',
  'session.scrolled',
  'session.overlaysChanged',
  'session.connectionChanged',
] as const;

const pathOf = (e: Envelope | undefined): string =>
  ((e?.payload as { route?: string } | undefined)?.route ?? '').replace(/\?.*/, '');

/** Whether the network is there, as far as this envelope says. */
function onlineIn({ topic, payload }: Envelope): boolean | undefined {
  const seen = (value: { online?: number } | null | undefined): boolean | undefined =>
    typeof value?.online === 'number' ? value.online === 1 : undefined;
  if (topic === 'session.networkChanged' || topic === 'session.environmentSeen') return seen(payload as never);
  if (topic !== 'kernel.snapshot') return undefined;
  const { state } = payload as { state?: { streams?: { 'session.state'?: { '': { online: number } } } } | null };
  return seen(state?.streams?.['session.state']?.['']);
}

/** Reads the recording once. The result gives the state after the envelope at a place, or null where nothing says it. */
export function screenStates(envelopes: readonly Envelope[]): (place: number) => ScreenState | null {
  const places = new Map<string, number[]>();
  const networks: { places: number[]; online: boolean[] } = { places: [], online: [] };
  for (const topic of [...topics, 'session.routeChanged', 'session.visibilityChanged']) places.set(topic, []);
  envelopes.forEach((e, place) => {
    if (e.kind === 'tell') places.get(e.topic)?.push(place);
    const online = onlineIn(e);
    if (online === undefined) return;
    networks.places.push(place);
    networks.online.push(online);
  });

  function last(topic: string, place: number): Envelope | undefined {
    const all = places.get(topic) ?? [];
    return envelopes[all[upTo(all, place)] ?? -1];
  }
  const payload = <T>(topic: string, place: number): T | null => (last(topic, place)?.payload as T | undefined) ?? null;

  /** Where the page that is shown at this place began; another query is the same page. */
  function pageBegan(place: number): number {
    const routes = places.get('session.routeChanged') ?? [];
    let n = upTo(routes, place);
    while (n > 0 && pathOf(envelopes[routes[n] as number]) === pathOf(envelopes[routes[n - 1] as number])) n--;
    return routes[n] ?? -1;
  }
  function scrolledAt(place: number): Scrolled[] {
    const all = places.get('session.scrolled') ?? [];
    const began = pageBegan(place);
    const found = new Map<string, Scrolled>();
    const newest = upTo(all, place);
    for (let n = newest; n >= 0 && n > newest - SCROLLS; n--) {
      const at = all[n] as number;
      const one = (envelopes[at] as Envelope).payload as Scrolled;
      const key = one.of + one.name + String(one.nth);
      // The window stays where it is until it is told; a part of another page is gone.
      if (!found.has(key) && (one.of === 'window' || at >= began)) found.set(key, one);
    }
    return Array.from(found.values()).sort((a, b) => Number(b.of === 'window') - Number(a.of === 'window'));
  }
  if (!topics.some((topic) => places.get(topic)?.length)) return () => null;
  return (place) => {
    const typed = payload<Payload<'session.typed'>>('session.typed', place);
    return {
      viewport: payload('session.viewportChanged', place),
      focus: payload('session.focused', place),
      typed: typed && typed.length > 0 ? typed : null,
      scrolled: scrolledAt(place),
      overlays: payload<Payload<'session.overlaysChanged'>>('session.overlaysChanged', place)?.open ?? [],
      connection: payload<Payload<'session.connectionChanged'>>('session.connectionChanged', place)?.type ?? '',
      online: networks.online[upTo(networks.places, place)] !== false,
      visible: payload<Payload<'session.visibilityChanged'>>('session.visibilityChanged', place)?.visible !== 0,
    };
  };
}

/** Index of the last number in a sorted list that is not above `most`; -1 without one. */
function upTo(sorted: readonly number[], most: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
