// The lanes of the replayer's timeline: the part of the app that an envelope belongs to.
import type { Envelope } from '../protocol/envelope';

export type Lane = 'person' | 'screens' | 'worker' | 'http' | 'chat' | 'native' | 'streams';
export const lanes: readonly Lane[] = ['person', 'screens', 'worker', 'http', 'chat', 'native', 'streams'];

/** What the person does and which screen they are on. */
const ofPerson = new Set([
  'session.tapped',
  'session.tapMissed',
  'session.routeChanged',
  'session.focused',
  'session.typed',
  'session.scrolled',
  'session.overlaysChanged',
  'native.backPressed',
]);

/** The lane of a part that the person left out of a report (bus/recording/sections). */
const ofPart: { readonly [part: string]: Lane } = {
  person: 'person',
  screens: 'screens',
  calls: 'http',
  native: 'native',
  streams: 'streams',
  state: 'worker',
};

export function laneOf(e: Envelope): Lane {
  if (e.topic === 'kernel.leftOut') return ofPart[String((e.payload as { part?: unknown } | null)?.part)] ?? 'worker';
  if (e.kind === 'emit') return 'streams';
  if (ofPerson.has(e.topic)) return 'person';
  if (e.topic === 'kernel.http') return 'http';
  if (e.from === 'im' || e.topic.indexOf('chat.') === 0) return 'chat';
  if (e.from === 'native' || e.topic.indexOf('native.') === 0) return 'native';
  return e.from === 'ui' ? 'screens' : 'worker';
}
