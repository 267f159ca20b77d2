// The token: which one is the session's, which are over, and how it is renewed. Its rules stand alone because every
// call leans on them: one renewal in flight for all, the newest token wins by the server's clock, losers change
// nothing.
import { codeOf } from '../kernel/failures';
import type { Kernel } from '../kernel/types';

export type Auth = {
  token: string;
  refreshToken: string;
  /** Server time at which the token was given; a rotation older than this is a late answer. */
  since: number;
  /** Grows when another person (or nobody) is here: answers asked for before are not theirs. */
  epoch: number;
  /** 1 while the token came from a renewal and no call has passed with it: refused then, it is refused for good. */
  unproven: 0 | 1;
  /** The last tokens that were replaced; the cookie may still show one for a moment. */
  retired: string[];
};
export type Renewal = 'renewed' | 'refused' | 'network';

export const authOf = (kernel: Kernel) =>
  kernel.slice<Auth>('auth', { token: '', refreshToken: '', since: 0, epoch: 0, unproven: 0, retired: [] });

/** The server's time, by the phone's clock and what was learnt of the difference. */
export const serverNow = (kernel: Kernel): number => kernel.now() + (kernel.read('session.clock')?.offset ?? 0);

/** Takes a token over. A token for another person (`newPerson`) begins an epoch. The page writes it to the cookie. */
export function adoptToken(
  kernel: Kernel,
  next: { token: string; refreshToken?: string; expire?: number; since: number; newPerson: boolean; told: boolean },
): void {
  const slice = authOf(kernel);
  const old = slice.get();
  const retired = old.token && old.token !== next.token ? old.retired.concat(old.token).slice(-12) : old.retired;
  slice.set({
    token: next.token,
    refreshToken: next.refreshToken ?? old.refreshToken,
    since: next.since,
    epoch: old.epoch + (next.newPerson ? 1 : 0),
    unproven: 0,
    retired: retired.filter((t) => t !== next.token),
  });
  if (!next.told)
    kernel.tell('session.tokenChanged', {
      idToken: next.token,
      refreshToken: slice.get().refreshToken,
      expire: next.expire ?? 0,
    });
}

/** A token that came in an answer's header: newer than ours by the server's clock, or it changes nothing. */
export function rotateToken(kernel: Kernel, token: string, serverTime: number): void {
  const auth = authOf(kernel).get();
  if (!token || token === auth.token || !auth.token || serverTime < auth.since || auth.retired.indexOf(token) >= 0)
    return;
  adoptToken(kernel, { token, since: serverTime, newPerson: false, told: false });
}

/** Asks for a new token: the app's, another tab's (from the cookie), or by the refresh token. */
export function createRenewal(kernel: Kernel): () => Promise<Renewal> {
  let open: Promise<Renewal> | null = null;

  /** '' when the page has none but ours, null when it did not answer. */
  async function fromPage(topic: 'native.renewIdToken' | 'native.retrieveIdToken'): Promise<string | null> {
    try {
      const { idToken } = await kernel.ask(topic, {});
      const auth = authOf(kernel).get();
      return idToken !== auth.token && auth.retired.indexOf(idToken) < 0 ? idToken : '';
    } catch (e) {
      return /^(timeout|network)$/.test(codeOf(e)) ? null : '';
    }
  }
  function renewed(token: string, more: { refreshToken?: string; expire?: number } = {}): Renewal {
    adoptToken(kernel, { token, ...more, since: serverNow(kernel), newPerson: false, told: false });
    authOf(kernel).get().unproven = 1;
    return 'renewed';
  }
  async function byRefreshToken(): Promise<Renewal> {
    const { refreshToken } = authOf(kernel).get();
    const deviceId = kernel.slice('environment', { deviceId: '' }).get().deviceId;
    if (!refreshToken || !deviceId) return 'refused';
    try {
      const out = await kernel.call(
        'session.loginApp',
        { refreshToken, deviceId, clientToken: kernel.token() },
        { token: '', quiet: true, silent: true },
      );
      return renewed(out.idToken, { refreshToken: out.refreshToken, expire: out.expire });
    } catch (e) {
      // A code of the server's is its verdict, unless it says that it could not answer.
      return /^(?!010008|019999)\d{6}$/.test(codeOf(e)) ? 'refused' : 'network';
    }
  }
  async function run(): Promise<Renewal> {
    const { epoch } = authOf(kernel).get();
    const isApp = kernel.read('session.state')?.isApp === true;
    if (isApp) {
      const token = await fromPage('native.renewIdToken');
      if (epoch !== authOf(kernel).get().epoch) return 'refused';
      if (token === null) return 'network';
      if (token) return renewed(token);
    } else {
      const token = await fromPage('native.retrieveIdToken');
      if (token) return renewed(token);
    }
    const outcome = await byRefreshToken();
    if (outcome !== 'refused' || isApp || epoch !== authOf(kernel).get().epoch) return outcome;
    // Another tab may have used the refresh token in the same moment: then the cookie has its token by now.
    const token = await fromPage('native.retrieveIdToken');
    return token ? renewed(token) : 'refused';
  }
  return () => {
    if (open) return open;
    const mine = run().then(
      (outcome) => {
        open = null;
        return outcome;
      },
      () => {
        open = null;
        return 'network' as const;
      },
    );
    open = mine;
    return mine;
  };
}
