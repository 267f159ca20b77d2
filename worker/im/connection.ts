// The connection to the chat service: login with its own time-out, the SDK's state as phases, and a watchdog that makes
// the SDK reconnect (the SDK tries once; after that it only reacts to `offline` and `online` of its window).
import type { ImSaid } from '../../bus/entities/im';
import { fail } from '../kernel/failures';
import { timFailure } from './errors';
import type { ImTimers } from './service';
import type { ShimWindow } from './shim';
import { asRaw } from './tim';
import type { Tim } from './tim';

/** The SDK itself waits 90 s, and does not retry when the server is back. */
const LOGIN_MS = 16_000;
const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

export type Connection = ReturnType<typeof createConnection>;
export function createConnection(
  tim: Tim,
  events: { readonly [name: string]: string },
  window: ShimWindow,
  { after, random }: ImTimers,
  say: (said: ImSaid) => void,
) {
  let who = '';
  /** The person whose login the SDK holds, whatever the state of the connection. */
  let logged = '';
  let sdkReady = false;
  let connected = true;
  let ended: 'kicked' | 'expired' | '' = '';
  let tries = 0;
  /** How long all phones together may take to come back. */
  let spreadMs = 0;
  let stop: (() => void) | null = null;
  let said = '';
  let waiting: { ready(): void; failed(why: unknown): void } | null = null;
  /** The SDK's logout that is under way. */
  let leaving: Promise<void> | null = null;
  /** Counts logins and logouts: a later one cancels a login that still waits for a logout. */
  let turns = 0;

  function tell(phase: NonNullable<ImSaid['phase']>): void {
    if (phase === said) return;
    said = phase;
    say({ what: 'phase', phase });
  }
  function phase(): void {
    if (!who) return;
    if (ended) return tell(ended);
    tell(sdkReady && connected ? 'ready' : 'notReady');
  }
  /** Retries with back-off, after 2 to 30 s with jitter, because all phones reconnect after a restart of the server. */
  function watch(): void {
    if (stop || connected || !who || ended) return;
    const spread = tries === 0 ? random() * spreadMs : 0;
    const wait = Math.min(LONGEST_MS, FIRST_MS * Math.pow(2, tries)) * (0.5 + random() / 2) + spread;
    tries++;
    stop = after(wait, () => {
      stop = null;
      knock();
      watch();
    });
  }
  function rest(): void {
    if (stop) stop();
    stop = null;
    tries = 0;
  }
  function knock(): void {
    window.dispatch('offline');
    window.dispatch('online');
  }
  const on = (name: string, fn: (data: unknown) => void): void =>
    tim.on(events[name] ?? name, (event) => fn(event.data));
  on('SDK_READY', () => {
    sdkReady = true;
    connected = true;
    rest();
    if (waiting) waiting.ready();
    waiting = null;
    phase();
  });
  on('SDK_NOT_READY', () => {
    sdkReady = false;
    phase();
  });
  on('NET_STATE_CHANGE', (data) => {
    const state = asRaw(data)['state'];
    connected = state === 'connected';
    if (connected) rest();
    else if (state === 'disconnected') watch();
    phase();
  });
  on('KICKED_OUT', (data) => {
    ended = asRaw(data)['type'] === 'userSigExpired' ? 'expired' : 'kicked';
    sdkReady = false;
    logged = '';
    rest();
    if (waiting) waiting.failed(fail(ended));
    waiting = null;
    phase();
  });

  async function login(userID: string, userSig: string): Promise<void> {
    if (logged && logged !== userID) void logout();
    const turn = ++turns;
    if (leaving) await leaving;
    if (turn !== turns) throw fail('cancelled');
    if (who === userID && sdkReady && !ended) return phase();
    who = userID;
    said = '';
    ended = '';
    tell('connecting');
    let cancel: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        cancel = after(LOGIN_MS, () => {
          // Its socket may hang.
          knock();
          reject(fail('network'));
        });
        waiting = { ready: resolve, failed: reject };
        tim.login({ userID, userSig }).then(
          () => {
            logged = userID;
            if (sdkReady) resolve();
          },
          (why: unknown) => {
            const code = asRaw(why)['code'];
            reject(
              code === 70001 || code === 70003 || code === 70009 || code === 70013 ? fail('expired') : timFailure(why),
            );
          },
        );
      });
    } catch (why) {
      if (!ended) tell('notReady');
      throw why;
    } finally {
      cancel();
      waiting = null;
    }
    connected = true;
    phase();
  }
  async function logout(): Promise<void> {
    const was = logged || who;
    turns++;
    who = '';
    logged = '';
    said = '';
    sdkReady = false;
    ended = '';
    rest();
    if (was)
      leaving = tim
        .logout()
        .catch(() => undefined)
        .then(() => {
          leaving = null;
        });
    if (leaving) await leaving;
  }
  return {
    login,
    logout,
    who: (): string => who,
    isLeaving: (): boolean => leaving !== null,
    /** The server's hint for its next restart. */
    spread(ms: number): void {
      spreadMs = Math.min(LONGEST_MS, ms);
    },
    /** Retries at once: the page is visible or the network is back. */
    retry(): void {
      if (!who || ended || (connected && sdkReady)) return;
      rest();
      knock();
      watch();
    },
  };
}
