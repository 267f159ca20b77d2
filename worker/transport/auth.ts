// The session's token: which one is current, which were replaced, and how it is renewed. All calls share one renewal,
// the newest token by the server's clock wins, and a late answer changes nothing.
import type { Output } from '../../bus/client/topics';
import { catchError, defer, firstValueFrom, map, of, share } from 'rxjs';
import { codeOf, isTransient } from '../kernel/failures';
import type { Kernel } from '../kernel/types';

export type Auth = {
  token: string;
  refreshToken: string;
  /** Server time at which the token was issued; a rotation older than this is a late answer. */
  since: number;
  /** Increases when the person changes, also to a visitor: answers to earlier requests belong to another person. */
  epoch: number;
  /** 1 while the token comes from a renewal and no call has succeeded with it: a refusal is then final. */
  unproven: 0 | 1;
  /** The last 12 replaced tokens; the cookie may still hold one for a moment. */
  retired: string[];
};
export type Renewal = 'renewed' | 'refused' | 'network';
export type RenewalHooks = {
  /** The server has refused the current token: the person counts as logged out until the renewal ends. */
  loginDoubted(): void;
  loginConfirmed(): void;
  /** The server refused the token and its renewal. */
  loginLost(): void;
  /** The token is another person's, who has logged in in the app or in another tab. `told`: the page knows it. */
  personReplaced(token: string, told: boolean): void;
};

export const authOf = (kernel: Kernel) =>
  kernel.slice<Auth>('auth', { token: '', refreshToken: '', since: 0, epoch: 0, unproven: 0, retired: [] });

/** The server's time: the phone's clock plus the known offset. */
export const serverNow = (kernel: Kernel): number => kernel.now() + (kernel.read('session.clock')?.offset ?? 0);

/** Replaces the token. `newPerson` starts an epoch. Unless `told`, the page is told and writes the cookie. */
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
  // Without a new refresh token the page keeps its own: another tab may have replaced the one that is known here.
  if (!next.told)
    kernel.tell('session.tokenChanged', {
      idToken: next.token,
      refreshToken: next.refreshToken ?? '',
      expire: next.expire ?? 0,
    });
}

/** Adopts a token from an answer's header if it is newer than the current one by the server's clock. */
export function rotateToken(kernel: Kernel, token: string, serverTime: number): void {
  const auth = authOf(kernel).get();
  if (!token || token === auth.token || !auth.token || serverTime < auth.since || auth.retired.indexOf(token) >= 0)
    return;
  adoptToken(kernel, { token, since: serverTime, newPerson: false, told: false });
}

/** A new token for the refresh token; null where there is none. Rejects as the call does. */
export async function exchangeRefreshToken(kernel: Kernel): Promise<Output<'session.loginApp'> | null> {
  const { refreshToken } = authOf(kernel).get();
  const { deviceId } = kernel.slice('environment', { deviceId: '' }).get();
  if (!refreshToken || !deviceId) return null;
  const input = { refreshToken, deviceId, clientToken: kernel.token() };
  return kernel.call('session.loginApp', input, { token: '', quiet: true, silent: true });
}

/**
 * The renewal: a new token from the app, from another tab (the cookie), or by the refresh token. Whoever asks while one
 * is under way gets its outcome.
 */
export function createRenewal(kernel: Kernel, hooks: RenewalHooks): () => Promise<Renewal> {
  /** '' when the page has no other token, null when it did not answer. */
  async function fromPage(topic: 'native.renewIdToken' | 'native.retrieveIdToken'): Promise<string | null> {
    try {
      const { idToken } = await kernel.ask(topic, {});
      const auth = authOf(kernel).get();
      return idToken !== auth.token && auth.retired.indexOf(idToken) < 0 ? idToken : '';
    } catch (e) {
      return /^(timeout|network)$/.test(codeOf(e)) ? null : '';
    }
  }
  function renewed(token: string, more: { refreshToken?: string; expire?: number; told?: boolean } = {}): Renewal {
    adoptToken(kernel, { told: false, token, ...more, since: serverNow(kernel), newPerson: false });
    authOf(kernel).get().unproven = 1;
    return 'renewed';
  }
  /**
   * The token that the app has renewed, or that another tab has put into the cookie; null when there is none or it is
   * refused. Somebody else may have logged in there: nothing of the person who is shown here may be sent with it.
   */
  async function byPage(isApp: boolean): Promise<Renewal | null> {
    const { epoch } = authOf(kernel).get();
    const hasChanged = () => authOf(kernel).get().epoch !== epoch;
    const token = await fromPage(isApp ? 'native.renewIdToken' : 'native.retrieveIdToken');
    if (hasChanged()) return 'refused';
    if (!token) return isApp && token === null ? 'network' : null;
    // The cookie has it already.
    const told = !isApp;
    const me = kernel.read('session.me');
    if (!me) return renewed(token, { told });
    try {
      const how = { token, quiet: true, silent: true, evenVisitor: true };
      const { userId } = await kernel.call('session.getUserInfo', {}, how);
      if (hasChanged()) return 'refused';
      if (userId === me.userId) return renewed(token, { told });
      hooks.personReplaced(token, told);
      return 'renewed';
    } catch (e) {
      return isTransient(e) ? 'network' : null;
    }
  }
  async function byRefreshToken(): Promise<Renewal> {
    try {
      const out = await exchangeRefreshToken(kernel);
      return out ? renewed(out.idToken, { refreshToken: out.refreshToken, expire: out.expire }) : 'refused';
    } catch (e) {
      // A server code is final, except 010008 and 019999: the server could not decide.
      return /^(?!010008|019999)\d{6}$/.test(codeOf(e)) ? 'refused' : 'network';
    }
  }
  async function run(): Promise<Renewal> {
    const { epoch } = authOf(kernel).get();
    const isApp = kernel.read('session.state')?.isApp === true;
    const found = await byPage(isApp);
    if (found) return found;
    const outcome = await byRefreshToken();
    if (outcome !== 'refused' || isApp || epoch !== authOf(kernel).get().epoch) return outcome;
    // Another tab may have used the refresh token at the same moment; the cookie then holds its token.
    return (await byPage(false)) ?? 'refused';
  }
  const renewal = defer(() => {
    hooks.loginDoubted();
    const { epoch } = authOf(kernel).get();
    return defer(run).pipe(
      catchError(() => of('network' as const)),
      map((outcome) => {
        // The person has changed meanwhile.
        if (authOf(kernel).get().epoch !== epoch) return 'renewed';
        if (outcome === 'refused') hooks.loginLost();
        else hooks.loginConfirmed();
        return outcome;
      }),
    );
  }).pipe(share());
  return () => firstValueFrom(renewal);
}
