// A script for the simulated app: who it is, what it answers, and what goes wrong with its answers.
import type { Hello } from '../../bus/entities/native';
import type { HostCommand, In, Out } from '../host';
import type { Picture } from '../messages/message';
import type { WireFailure } from './wire';

/** How the answers to one message go wrong. */
export type FaultMode =
  | { kind: 'normal' }
  /** Does it, but only after `ms`; what the page gave up by then is not done. */
  | { kind: 'delayed'; ms: number }
  | { kind: 'refused' }
  /** The right envelope, the wrong content. */
  | { kind: 'malformed' }
  | { kind: 'missing' };
/** How the simulated app treats one request. */
export type Reply<T> = (
  | { data: T }
  | { err: WireFailure }
  /** The right envelope, the wrong content. */
  | { malformed: unknown }
  /** Any text instead of an answer; `«id»` in it becomes the request's id. */
  | { raw: string }
  | { silent: true }
) & { afterMs?: number; /** So many `progress` messages come first, one each `afterMs`. */ progress?: number };
/** A promise is an answer that waits for the person. */
export type Replies = {
  [N in HostCommand]: Reply<Out<N>> | ((input: In<N>, id: string) => Reply<Out<N>> | Promise<Reply<Out<N>>>);
};

export type Script = {
  platform: string;
  appVersion: string;
  /** null: an app that gives no list, so its version decides. */
  capabilities: readonly string[] | null;
  /** null: at once, with the platform, version and capabilities above. */
  hello: Reply<Hello> | null;
  /** What its login and renewals give; '' is a person who cancels. */
  idToken: string;
  /** Old apps call the named global instead of answering. */
  loginBy: 'answer' | 'callback';
  pictures: Picture[];
  replies: Partial<Replies>;
  /** What goes wrong with a message's answers, whatever the replies say. Without an entry: nothing. */
  faultModes: { [name: string]: FaultMode | undefined };
  /** The page gave a request up: a dialog that is open for it closes. */
  onCancel: (id: string) => void;
};
