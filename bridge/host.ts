// Host: what answers native.* commands. There are two: the app (or a simulator of it) and the browser.
import type { AppConfig } from '../bus/protocol/appConfig';
import type { Client } from '../bus/client/client';
import type { AskIn, AskOut } from '../bus/protocol/contract';
import type { Contracts } from '../bus/contracts/all';

type Native = Contracts['native'];
/** Every command of the contract. */
export type CommandName = { [N in keyof Native]: Native[N] extends { is: 'command' } ? N : never }[keyof Native];
/** Those that a host answers. The window itself sends messages to other pages and opens the app from a browser. */
export type HostCommand = Exclude<CommandName, 'sendCrossPage' | 'openApp'>;
export type In<N extends CommandName> = AskIn<Native[N]>;
export type Out<N extends CommandName> = AskOut<Native[N]>;

export interface Host {
  /** Answers one ask, guarded (guard.ts). Rejects with `AskFailed`. */
  readonly run: <N extends HostCommand>(name: N, input: In<N>) => Promise<Out<N>>;
  /** Takes one message of the app, as JSON text. Never throws. */
  readonly receive: (json: unknown) => void;
}

/** Given by the composition root, so that the bridge does not depend on the router. */
export type Route = {
  /** Goes to a path of this app. */
  navigate: (path: string, replace: boolean) => void;
  /** Whether nothing lies behind this page in the history stack. */
  isFirstPage: () => boolean;
};

/** What every part of the bridge works with. */
export type Edges = {
  w: Window;
  client: Client;
  config: AppConfig;
  route: Route;
  /** The token that the page started with; '' for none. */
  startToken: string;
  /** Adds a note to the recording; a note with the same text only once. */
  note: (what: string, detail: string) => void;
};
