// What the app may tell the page by itself. Their schemas are in bus/contracts/native.ts; a message with another name
// is told to the bus by its name alone.
import type { Contracts } from '../../bus/contracts/all';
import type { EventPayload } from '../../bus/protocol/contract';

type Native = Contracts['native'];
type EventName = { [N in keyof Native]: Native[N] extends { is: 'event' } ? N : never }[keyof Native];
/** Events that only the bridge makes: an app that sends one is not believed. */
type BridgeEvent = 'unknownReceived' | 'refused' | 'hostChanged' | 'permissionChanged' | 'crossPageReceived';
export type AppEvent = Exclude<EventName, BridgeEvent>;

/** An event of the contract that is missing here does not compile. */
const names: { readonly [N in AppEvent]: 1 } = {
  keyboardChanged: 1,
  backPressed: 1,
  resumed: 1,
  paused: 1,
  tokenRenewed: 1,
  networkChanged: 1,
};
export const appEvents = Object.keys(names) as AppEvent[];
export const isAppEvent = (name: string): name is AppEvent => (appEvents as string[]).indexOf(name) >= 0;

/** One payload of each, for tests. */
export const appEventExamples: { readonly [N in AppEvent]: EventPayload<Native[N]> } = {
  keyboardChanged: { height: 300 },
  backPressed: {},
  resumed: {},
  paused: {},
  tokenRenewed: { idToken: 'T2' },
  networkChanged: { type: 'wifi' },
};
