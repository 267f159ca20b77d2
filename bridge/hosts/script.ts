// What a script says to the simulated app: who it is, what it answers, and what goes wrong with its answers.
import type { HostCommand, In, Out } from '../host';
import type { Hello, WireFailure } from './wire';

export type Manner =
  | { kind: 'normal' }
  /** Does it, but only after `ms`; what the page gave up by then is not done. */
  | { kind: 'delayed'; ms: number }
  | { kind: 'refused' }
  /** The right envelope, the wrong content. */
  | { kind: 'malformed' }
  | { kind: 'missing' };
/** A picture in the simulated album; `data` is base64. */
export type Picture = { path: string; name: string; mime: string; width: number; height: number; data: string };
/** How the simulated app treats one request. */
export type Reply<T> = (
  | { data: T }
  | { err: WireFailure }
  /** The right envelope, the wrong content. */
  | { malformed: unknown }
  /** Any text instead of an answer; `«id»` in it becomes the request's id. */
  | { raw: string }
  | { silent: true }
) & { afterMs?: number; /** So many notes of being at it come first, one each `afterMs`. */ progress?: number };
/** A promise is an answer that waits for the person. */
export type Replies = {
  [N in HostCommand]: Reply<Out<N>> | ((input: In<N>, id: string) => Reply<Out<N>> | Promise<Reply<Out<N>>>);
};

export type Script = {
  platform: string;
  appVersion: string;
  /** null: an app that gives no list, so its version decides. */
  capabilities: readonly string[] | null;
  /** null: a friendly one at once. */
  hello: Reply<Hello> | null;
  /** What its login and renewals give; '' is a person who turns back. */
  idToken: string;
  /** Old apps call the named global instead of answering. */
  loginBy: 'answer' | 'callback';
  pictures: Picture[];
  replies: Partial<Replies>;
  /** What goes wrong with a command's answers, whatever the replies say. Without an entry: nothing. */
  manners: { [name: string]: Manner | undefined };
  /** The page gave a request up: what stands open for it closes. */
  onCancel: (id: string) => void;
};
