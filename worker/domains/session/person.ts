// The person (docs/product/screens.md#start). Token → user info → user; 2000 ms without one, or no info → tourist.
import type { CurrentUser } from '../../../bus/entities/users';
import type { Value } from '../../../bus/client/topics';
import { readCached } from '../../store/cacheRead';
import { opensOffline } from '../../store/savedContent';
import { fail, isTransient } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { adoptToken, authOf, exchangeRefreshToken, serverNow } from '../../transport/auth';
import type { CallHooks } from '../../transport/call';
import { put } from '../../store/entityStore';
import { wantDialog } from '../../store/dialogs';

type SessionState = Value<'session.state'>;
export type SessionMemory = {
  /** The epoch whose person the server has named; writes wait for it. */
  known: number;
  /** 1: who this is could not be asked because of the network; asked again when it is back, and after 15 s. */
  owing?: 0 | 1;
  /** The id of the timer for that. */
  timer?: string;
  /** The epoch whose person is shown as the phone remembers them, until the server has named them. */
  shown?: number;
};
/** Who this is is asked for again after so long, if the network has not said that it is back. */
const OWING_MS = 15_000;
export const sessionOf = (kernel: Kernel) => kernel.slice<SessionMemory>('session', { known: -1, owing: 0 });

export const firstState: SessionState = {
  phase: 'starting',
  isLogin: false,
  userLogIn: false,
  isTourist: false,
  isApp: false,
  appEnvironment: 'ios',
  appVersion: '',
  isTNCPoupShow: 2,
  online: 1,
  clubZId: '',
  isJoinClubZ: 0,
  mustUpgrade: 0,
};
export function patchState(kernel: Kernel, patch: Partial<SessionState>): void {
  put(kernel, 'session.state', { ...(kernel.read('session.state') ?? firstState), ...patch });
}
export function becomeTourist(kernel: Kernel): void {
  put(kernel, 'session.me', null);
  patchState(kernel, { phase: 'tourist', isTourist: true, isLogin: false, userLogIn: false });
}
function becomeUser(kernel: Kernel, me: CurrentUser): void {
  const session = sessionOf(kernel).get();
  session.known = authOf(kernel).get().epoch;
  session.owing = 0;
  delete session.shown;
  wantDialog(kernel, 'visitor', false);
  // Clears `isTourist` before `session.me` changes: its watchers send calls for the person.
  if (kernel.read('session.state')?.isTourist) patchState(kernel, { isTourist: false });
  put(kernel, 'session.me', me);
  patchState(kernel, { phase: 'user', isTourist: false, isLogin: true, userLogIn: true });
}

/**
 * Shows the last person of this phone, only with the same token. The server has not named them: `isLogin` stays false,
 * and what they write waits.
 */
async function showLastPerson(kernel: Kernel): Promise<void> {
  const { epoch } = authOf(kernel).get();
  const me = (await readCached(kernel, 'session.me', ''))?.value;
  if (!me || authOf(kernel).get().epoch !== epoch || kernel.read('session.state')?.phase !== 'starting') return;
  sessionOf(kernel).get().shown = epoch;
  put(kernel, 'session.me', me);
  patchState(kernel, { phase: 'user' });
}
function askLater(kernel: Kernel): void {
  const session = sessionOf(kernel).get();
  if (session.timer) kernel.clearTimer(session.timer);
  session.owing = 1;
  session.timer = kernel.setTimer('owing', OWING_MS);
}
/**
 * Loads the user info; without it the person becomes a visitor, unless only the network failed and the phone knows who
 * this is. Resolves with whether the server has named a person.
 */
export async function loadPerson(kernel: Kernel): Promise<boolean> {
  const { epoch, token } = authOf(kernel).get();
  const asked = kernel.call('session.getUserInfo', {}, { quiet: true, silent: true, evenVisitor: true });
  const isStarting = kernel.read('session.state')?.phase === 'starting';
  const shown = isStarting && opensOffline(kernel) ? showLastPerson(kernel) : null;
  try {
    const me = await asked;
    if (!me.userId) throw fail('badAnswer', '', { field: 'userId' });
    becomeUser(kernel, me);
    return true;
  } catch (e) {
    if (shown) await shown;
    const now = authOf(kernel).get();
    // Another token arrived meanwhile: its own load decides.
    if (now.epoch !== epoch && now.token && now.token !== token) return false;
    const session = sessionOf(kernel).get();
    session.owing = 0;
    if (now.token && isTransient(e)) askLater(kernel);
    if (!session.owing || session.shown !== now.epoch) becomeTourist(kernel);
    return false;
  }
}
/** A token of a person who is not known yet. */
export function newPerson(
  kernel: Kernel,
  token: string,
  more: { refreshToken?: string; expire?: number; told: boolean },
): Promise<boolean> {
  adoptToken(kernel, { token, ...more, since: serverNow(kernel), newPerson: true });
  return loadPerson(kernel);
}
/** Signs in again in a browser, whose cookie ends with its token, long before the refresh token does. */
export async function resumeSession(kernel: Kernel): Promise<void> {
  if (authOf(kernel).get().token || kernel.read('session.state')?.isApp) return;
  const { epoch } = authOf(kernel).get();
  // One at a time: a refresh token is good once.
  sessionOf(kernel).get().owing = 0;
  const out = await exchangeRefreshToken(kernel).catch((e: unknown) => {
    if (isTransient(e) && authOf(kernel).get().epoch === epoch) askLater(kernel);
    return null;
  });
  if (out && authOf(kernel).get().epoch === epoch)
    await newPerson(kernel, out.idToken, { refreshToken: out.refreshToken, expire: out.expire, told: false });
}
/** Asks again who this is, when that could not be asked. */
export function askAgain(kernel: Kernel): void {
  if (!sessionOf(kernel).get().owing) return;
  void (authOf(kernel).get().token ? loadPerson(kernel) : resumeSession(kernel));
}
/** Ends the person's session: clears the token and everything that belongs to the person alone. */
export function endSession(kernel: Kernel, told: boolean): void {
  if (authOf(kernel).get().token)
    adoptToken(kernel, { token: '', refreshToken: '', since: serverNow(kernel), newPerson: true, told });
  sessionOf(kernel).get().owing = 0;
  delete sessionOf(kernel).get().shown;
  wantDialog(kernel, 'terms', false);
  becomeTourist(kernel);
}

/** What the codes of a call mean for the session. */
export function callHooks(kernel: Kernel): CallHooks {
  const inUse = () => kernel.read('session.state')?.phase === 'user';
  return {
    loginNeeded: () => wantDialog(kernel, 'loginPrompt', true),
    termsNeeded: () => {
      const me = kernel.read('session.me');
      if (me && me.authTac !== 0) put(kernel, 'session.me', { ...me, authTac: 0 });
    },
    upgradeNeeded: () => {
      patchState(kernel, { mustUpgrade: 1 });
      wantDialog(kernel, 'upgrade', true);
    },
    loginDoubted: () => {
      if (inUse()) patchState(kernel, { isLogin: false, userLogIn: false });
    },
    loginConfirmed: () => {
      if (inUse()) patchState(kernel, { isLogin: true, userLogIn: true });
    },
    loginLost: () => {
      // Who was only shown from the phone has not been in the session.
      const was = inUse() && sessionOf(kernel).get().shown === undefined;
      endSession(kernel, false);
      if (was) wantDialog(kernel, 'loginPrompt', true);
    },
    personReplaced: (token, told) => void newPerson(kernel, token, { refreshToken: '', told }),
  };
}
