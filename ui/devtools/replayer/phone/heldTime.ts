// Time that stands in the phone until it is moved: what the app starts later runs when the recording has come to its
// moment, however fast the machine is. Put in the place of the frame's own before the app's first script. Frames are
// still drawn by the browser; what asks for one gets it with the held time.

export type HeldTime = {
  now(): number;
  /** Runs what is due next, by this moment, and moves to when it was due. False when there is nothing. */
  runNext(by: number): boolean;
  moveTo(at: number): void;
  /** When the browser has drawn once more. */
  drawn(): Promise<void>;
};
type Page = Window & typeof globalThis & { heldTime?: HeldTime };
type Timer = { due: number; every: number; run: () => void };

/** What asks for the page's idle moments gets one after so long (ms). */
const IDLE = 50;

export function holdTime(page: Page, from: number): void {
  const timers = new Map<number, Timer>();
  const draw = page.requestAnimationFrame.bind(page);
  let now = from;
  let last = 0;

  function add(run: () => void, ms: number, repeats: boolean): number {
    // As in browsers: what shall not wait comes next, and nothing repeats faster than this.
    const wait = ms > 1 ? ms : 0;
    timers.set(++last, { due: now + wait, every: repeats ? Math.max(4, wait) : 0, run });
    return last;
  }
  const start =
    (repeats: boolean) =>
    (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): number =>
      add(() => run(...args), Number(ms) || 0, repeats);
  const stop = (id?: number): void => void timers.delete(id ?? 0);
  const put = (on: object, name: string, value: unknown): void =>
    void Object.defineProperty(on, name, { configurable: true, writable: true, value });

  put(page, 'setTimeout', start(false));
  put(page, 'setInterval', start(true));
  put(page, 'requestIdleCallback', (run: IdleRequestCallback) =>
    add(() => run({ didTimeout: false, timeRemaining: () => IDLE }), IDLE, false),
  );
  for (const name of ['clearTimeout', 'clearInterval', 'cancelIdleCallback']) put(page, name, stop);
  put(page, 'requestAnimationFrame', (run: FrameRequestCallback) => draw(() => run(now - from)));
  put(page.performance, 'now', () => now - from);
  put(
    page,
    'Date',
    new Proxy(page.Date, {
      construct: (real, args, made) => Reflect.construct(real, args.length > 0 ? args : [now], made) as Date,
      apply: (real) => new real(now).toString(),
      get: (real, name) => (name === 'now' ? () => now : (Reflect.get(real, name) as unknown)),
    }),
  );
  page.heldTime = {
    now: () => now,
    runNext(by) {
      let next: number | null = null;
      for (const [id, { due }] of timers) if (due <= by && due < (timers.get(next ?? 0)?.due ?? Infinity)) next = id;
      const timer = next === null ? undefined : timers.get(next);
      if (next === null || !timer) return false;
      now = Math.max(now, timer.due);
      if (timer.every > 0) timer.due = now + timer.every;
      else timers.delete(next);
      try {
        timer.run();
      } catch (error) {
        page.reportError(error);
      }
      return true;
    },
    moveTo(at) {
      now = Math.max(now, at);
    },
    drawn: () => new Promise((resolve) => void draw(() => resolve())),
  };
}
/** Of a page whose time is held; null before its first script. */
export const heldTimeOf = (page: Window | null): HeldTime | null => (page as Page | null)?.heldTime ?? null;
