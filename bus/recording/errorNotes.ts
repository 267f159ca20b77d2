// Errors that nobody has caught, and what is written to the console as an error, as notes in the recording: of the page
// and of the worker alike. What they hold is masked like every note (masks.ts, scrubError).

type Failing = {
  error?: unknown;
  message?: string;
  filename?: string;
  lineno?: number;
  colno?: number;
  reason?: unknown;
};
/** The part of a window or a worker's scope that is listened to. */
export type FailingScope = {
  addEventListener(type: 'error' | 'unhandledrejection', heard: (event: Failing) => void): void;
};
type Console = { error: (...said: unknown[]) => void };

/** So many in a minute: what fails in a loop must not push everything else out of the recording. */
const MOST = 30;
const MINUTE_MS = 60_000;
const LONGEST = 1500;

/** Message and stack of an error. Other objects may hold anything, so only their kind is told. */
function textOf(thrown: unknown): string {
  if (thrown instanceof Error) {
    const { message, stack = '' } = thrown;
    const text = thrown.name + ': ' + message;
    // Some engines begin the stack with the message, others do not.
    return stack.indexOf(message) >= 0 ? stack : text + '\n' + stack;
  }
  return typeof thrown === 'string' || typeof thrown === 'number'
    ? String(thrown)
    : Object.prototype.toString.call(thrown);
}

/**
 * Begins to listen. `where`: `page` or `worker`; `note` takes what happened and its details (at most 1,500 characters).
 */
export function noteErrors(
  scope: FailingScope,
  log: Console,
  where: string,
  now: () => number,
  note: (what: string, detail: string) => void,
): void {
  let since = 0;
  let told = 0;
  let last = '';
  function say(what: string, detail: string): void {
    if (now() - since > MINUTE_MS) [since, told, last] = [now(), 0, ''];
    // A framework logs the same error that is thrown on.
    if (detail === last || told >= MOST) return;
    last = detail;
    told++;
    note(where + ' ' + what, detail.slice(0, LONGEST));
  }
  scope.addEventListener('error', ({ error, message = '', filename = '', lineno = 0, colno = 0 }) => {
    // An element that could not load something has neither; it tells of that itself.
    if (error !== undefined && error !== null) say('error', textOf(error));
    // Browsers say so of an observer that is told the rest a frame later.
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
