// Notes uncaught errors and console errors in the recording, for the page and the worker. They are masked like every
// note (maskers.ts, scrubError).

type Failing = {
  error?: unknown;
  message?: string;
  filename?: string;
  lineno?: number;
  colno?: number;
  reason?: unknown;
};
/** The part of a window or a worker's scope that is used. */
export type FailingScope = {
  addEventListener(type: 'error' | 'unhandledrejection', heard: (event: Failing) => void): void;
};
type Console = { error: (...said: unknown[]) => void };

/** The limit per minute: an error in a loop must not push everything else out of the recording. */
const MOST = 30;
const MINUTE_MS = 60_000;
const LONGEST = 1500;
/** A framework also logs the error that it throws, at once. Later the same error has happened again. */
const SAME_MS = 500;

/** Message and stack of an error. Of other objects, which may contain anything, only the kind. */
function textOf(thrown: unknown): string {
  if (thrown instanceof Error) {
    const { message, stack = '' } = thrown;
    const text = thrown.name + ': ' + message;
    // Some engines include the message in the stack.
    return stack.indexOf(message) >= 0 ? stack : text + '\n' + stack;
  }
  return typeof thrown === 'string' || typeof thrown === 'number'
    ? String(thrown)
    : Object.prototype.toString.call(thrown);
}

/** Starts to listen. `where`: `page` or `worker`; `note` takes the event and its details (at most 1,500 characters). */
export function noteErrors(
  scope: FailingScope,
  log: Console,
  where: string,
  now: () => number,
  note: (what: string, detail: string) => void,
): void {
  let since = 0;
  let told = 0;
  let last = { detail: '', at: 0 };
  function say(what: string, detail: string): void {
    const at = now();
    if (at - since > MINUTE_MS) [since, told] = [at, 0];
    const isSame = detail === last.detail && at - last.at < SAME_MS;
    if (isSame || told >= MOST) return;
    last = { detail, at };
    told++;
    note(where + ' ' + what, detail.slice(0, LONGEST));
  }
  scope.addEventListener('error', ({ error, message = '', filename = '', lineno = 0, colno = 0 }) => {
    // An element that could not load has neither.
    if (error !== undefined && error !== null) say('error', textOf(error));
    // Browsers report this when an observer is called a frame later.
    else if (message && message.indexOf('ResizeObserver loop') < 0)
      say('error', `${message} ${filename}:${lineno}:${colno}`);
  });
  scope.addEventListener('unhandledrejection', ({ reason }) => say('rejection', textOf(reason)));
  const write = log.error;
  log.error = (...said) => {
    write.apply(log, said);
    say('console', said.map(textOf).join(' '));
  };
}
