// The connection to the chat service: login with a time-out of its own, what the SDK says of it as phases, and the
// watchdog that makes the SDK connect again where it has given up (it tries once; after that only `offline` and
// `online` of its window wake it).
import type { ImSaid } from '../../bus/entities/im';
import { fail } from '../kernel/failures';
import { timFailure } from './errors';
import type { ImTimers } from './service';
import type { ShimWindow } from './shim';
import { asRaw } from './tim';
import type { Tim } from './tim';

/** The SDK itself waits 90 s, and does not try again when the server comes back. */
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
  /** Whose login the SDK holds, whatever became of the connection. */
  let logged = '';
  let sdkReady = false;
  let connected = true;
  let ended: 'kicked' | 'expired' | '' = '';
  let tries = 0;
  let stop: (() => void) | null = null;
  let said = '';
  let waiting: { ready(): void; failed(why: unknown): void } | null = null;

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
  /** Every 2 to 30 s, each phone at another moment: a thousand of them come back after a restart of the server. */
  function watch(): void {
    if (stop || connected || !who || ended) return;
    const wait = Math.min(LONGEST_MS, FIRST_MS * Math.pow(2, tries)) * (0.5 + random() / 2);
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
    if (logged && logged !== userID) await logout();
    if (who === userID && sdkReady && !ended) return phase();
    who = userID;
    said = '';
    ended = '';
    tell('connecting');
    let cancel: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        cancel = after(LOGIN_MS, () => {
          // Its socket may be the one that hangs.
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
    who = '';
    logged = '';
    said = '';
    sdkReady = false;
    ended = '';
    rest();
    if (was) await tim.logout().catch(() => undefined);
  }
  return {
    login,
    logout,
    who: (): string => who,
    /** The person looks, or the network is there again: at once, not at the watchdog's next turn. */
    retry(): void {
      if (!who || ended || (connected && sdkReady)) return;
      rest();
      knock();
      watch();
    },
  };
}
