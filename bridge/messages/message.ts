// What the bridge knows of a native message beside its schemas, which are in bus/contracts/native.ts: one entry per
// message, in the file of its family. A message without an entry, or an entry without a required field, does not
// compile.
import type { Client } from '../../bus/client/client';
import type { Files } from '../browserFiles';
import type { Edges, HostCommand, In, Out } from '../host';
import type { Ability } from '../versionGates';

/** For `limitMs`: an app answers at once. */
export const PROMPT = 3000;
/** For `limitMs`: a person decides (dialog, picker). There is no limit; the request ends with the page. */
export const PERSON = 0;

export type Message<N extends HostCommand> = {
  /** So many ms the app has for its answer, PROMPT or PERSON. A `progress` message starts the time again. */
  limitMs: number;
  /**
   * The app's first version with this message, null: every version. Older apps get the fallback. Where the app lists
   * its capabilities, the list decides instead.
   */
  since: string | null;
  /** Whether the message leaves only just after a person's touch. */
  needsTouch: boolean;
  /**
   * What happens without the app (in a browser; in an app that is too old or silent): `done` answers `{ ok: 1 }`,
   * `unsupported` fails, `browser` runs the function of that name in the family's `…Fallbacks.ts`.
   */
  fallback: 'browser' | 'unsupported' | ({ ok: 1 } extends Out<N> ? 'done' : never);
  /** Returns what may leave the page, or throws `AskFailed` `denied`. Runs in every host. */
  check?: (input: In<N>, checks: Checks) => In<N>;
  /** What the page does itself, in every host, before anybody answers. */
  onPage?: (input: In<N>, w: Window) => void;
  /** Returns what is sent to an app with these abilities; null where it cannot do this: the fallback then. */
  toApp?: (input: In<N>, has: (ability: Ability) => boolean) => In<N> | null;
  /** Returns the answer for the asker, or the code of a failure. */
  fromApp?: (output: Out<N>, input: In<N>, client: Client) => Out<N> | 'cancelled' | 'unsupported';
  /** A silent app fails the ask with `timeout`; otherwise (and never for PERSON) the fallback follows. */
  timeoutFails?: true;
};
export type Messages = { readonly [N in HostCommand]: Message<N> };

export type Checks = {
  w: Window;
  /** Returns the absolute address where it is allowed to leave; throws `denied` with this field otherwise. */
  link: (raw: string, field: string) => string;
  /** The same for an address of a picture, which may also be on a host for pictures. */
  picture: (raw: string, field: string) => string;
  /** As `picture`, but null instead of throwing. */
  optionalPicture: (raw: string) => string | null;
  refused: (field: string) => Error;
};

/** What a browser's fallback works with. */
export type Browser = Edges & { files: Files };
export type Fallback<N extends HostCommand> = (input: In<N>, browser: Browser) => Promise<Out<N>>;
type NeedsFallback<M> = {
  [N in keyof M]: M[N] extends { fallback: 'browser' } ? N : never;
}[keyof M];
/** The functions that a family's entries ask for. */
export type FallbacksOf<M> = { readonly [N in NeedsFallback<M> & HostCommand]: Fallback<N> };

/** A picture in the simulated album; `data` is base64. */
export type Picture = { path: string; name: string; mime: string; width: number; height: number; data: string };
/** What the simulated app knows when it answers. */
export type SimulatedApp = { idToken: string; pictures: readonly Picture[]; terms: string };
/**
 * One use of a message: an input that a page may send, and what an app that can do everything answers (a text: the code
 * of a failure). The simulator answers with it, and tests run every example in every host.
 */
export type Example<N extends HostCommand> = {
  input: In<N>;
  answer: Out<N> | ((input: In<N>, app: SimulatedApp) => Out<N> | string);
};
export type ExamplesOf<M> = { readonly [N in keyof M & HostCommand]: Example<N> };
