// Type tests of the table of native messages: a line below `@ts-expect-error` must not compile. Not run; `tsc -p tests`
// fails when such a line compiles.
import type { FallbacksOf, ExamplesOf, Messages } from '../../bridge/messages/message';

const complete = {
  back: { limitMs: 3000, since: null, needsTouch: false, fallback: 'done' },
  share: { limitMs: 3000, since: null, needsTouch: true, fallback: 'browser' },
} satisfies Partial<Messages>;
// @ts-expect-error other messages are missing
export const all: Messages = complete;

export const incomplete = {
  // @ts-expect-error needsTouch is missing
  back: { limitMs: 3000, since: null, fallback: 'done' },
  // @ts-expect-error limitMs is missing
  share: { since: null, needsTouch: true, fallback: 'browser' },
  // @ts-expect-error since is missing
  call: { limitMs: 3000, needsTouch: true, fallback: 'browser' },
  // @ts-expect-error fallback is missing
  setTabBar: { limitMs: 3000, since: null, needsTouch: false },
  // @ts-expect-error `{ ok: 1 }` is not an answer to a request for a token
  login: { limitMs: 3000, since: null, needsTouch: true, fallback: 'done' },
} satisfies Partial<Messages>;

export const unknown = {
  // @ts-expect-error no such message in the contract
  dance: { limitMs: 3000, since: null, needsTouch: true, fallback: 'done' },
} satisfies Partial<Messages>;

// @ts-expect-error the entry of share asks for a function
export const noFallback: FallbacksOf<typeof complete> = {};
// @ts-expect-error share has no example
export const oneExample: ExamplesOf<typeof complete> = { back: { input: {}, answer: { ok: 1 } } };
