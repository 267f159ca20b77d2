// Session: the login prompt with its stored intent, login by code or through the app, logout, renewal on /waitePage.
import type { Payload } from '../../../bus/client/topics';
import { wipeCache } from '../../store/cache';
import { isWanted, wantDialog } from '../../store/dialogs';
import { codeOf, fail } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { authOf, exchangeRefreshToken } from '../../transport/auth';
import type { Outbox } from '../../outbox/outbox';
import { toast } from '../../store/authGuard';
import { notifyOtherPages } from '../../store/crossTab';
import { togglesOf } from '../../store/entityStore';
import { endSession, loadPerson, newPerson, sessionOf } from './person';

type Intent = Payload<'session.intentReady'>;
type Prompt = { asks: string[]; intent: Intent | null };
/** How long `/waitePage` waits for a new token. */
const RENEW_MS = 10_000;

export function startLogin(kernel: Kernel, outbox: Outbox): void {
  const prompt = kernel.slice<Prompt>('prompt', { asks: [], intent: null });
  const renewals = kernel.slice<{ asks: { id: string; timer: string }[] }>('renewals', { asks: [] });
  const environment = () => kernel.slice('environment', { deviceId: '', route: '', isApp: 0 }).get();

  /** Answers all asks for the login; the intent runs once. */
  function settle(loggedIn: 0 | 1): void {
    const { asks, intent } = prompt.get();
    prompt.set({ asks: [], intent: null });
    wantDialog(kernel, 'loginPrompt', false);
    wantDialog(kernel, 'loginSheet', false);
    for (const id of asks) kernel.answer('session.requireLogin', id, { loggedIn });
    if (loggedIn && intent) kernel.tell('session.intentReady', intent);
  }
  function showPrompt(): void {
    if (prompt.get().asks.length > 0 && !isWanted(kernel, 'loginSheet')) wantDialog(kernel, 'loginPrompt', true);
  }
  kernel.effect(kernel.changes('session.state'), ({ value: state, before }) => {
    if (state.phase === 'user' && before?.phase !== 'user') settle(1);
    // Asked before it was known who this is.
    if (state.phase === 'tourist' && before?.phase === 'starting') showPrompt();
  });
  kernel.handleLater('session.requireLogin', ({ intent }, ask) => {
    const id = ask.id ?? '';
    if (kernel.read('session.state')?.phase === 'user') {
      kernel.answer('session.requireLogin', id, { loggedIn: 1 });
      return;
    }
    const { asks, intent: stored } = prompt.get();
    prompt.set({ asks: asks.concat(id), intent: intent ?? stored });
    if (kernel.read('session.state')?.phase !== 'starting') showPrompt();
  });

  async function nativeLogin(): Promise<void> {
    const reopenUrl = environment().route || '/home';
    try {
      const { idToken } = await kernel.ask('native.login', { tokenType: 'LOYALTY', reopenUrl });
      if (idToken !== authOf(kernel).get().token) await newPerson(kernel, idToken, { told: false });
      settle(kernel.read('session.state')?.phase === 'user' ? 1 : 0);
    } catch (e) {
      // The app does not support it: shows the login sheet instead.
      if (codeOf(e) === 'unsupported') wantDialog(kernel, 'loginSheet', true);
      else settle(0);
    }
  }
  kernel.handle('session.answerLoginPrompt', ({ confirm }) => {
    if (!confirm) settle(0);
    else {
      wantDialog(kernel, 'loginPrompt', false);
      if (environment().isApp) void nativeLogin();
      else wantDialog(kernel, 'loginSheet', true);
    }
    return {};
  });
  kernel.handle('session.sendCode', (input, ask) => {
    const { deviceId } = environment();
    return kernel.call('session.sendCode', deviceId ? { ...input, deviceId } : input, { ask });
  });
  kernel.handle('session.login', async ({ phone, code }, ask) => {
    const { deviceId } = environment();
    const out = await kernel.call('session.loginApp', { phone, code, deviceId }, { ask, token: '' });
    const done = await newPerson(kernel, out.idToken, {
      refreshToken: out.refreshToken,
      expire: out.expire,
      told: false,
    });
    if (!done) throw fail('network', '登录成功，但资料没有取到，请稍后再试');
    // When the same person logs in again (the server refused the token), the state does not change.
    settle(1);
    return {};
  });
  /** This person has logged out in another tab. A page that was hidden hears it late: somebody may be back by then. */
  async function followLogout(): Promise<void> {
    const { epoch, token } = authOf(kernel).get();
    const { idToken } = await kernel.ask('native.retrieveIdToken', {}).catch(() => ({ idToken: '' }));
    if (idToken === token || authOf(kernel).get().epoch !== epoch) return;
    togglesOf(kernel).set({});
    // What is stored is the other tab's to delete: it may be of the next session.
    await outbox.release();
    if (idToken) await newPerson(kernel, idToken, { refreshToken: '', told: true });
    else endSession(kernel, true);
  }
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    const userId = kernel.read('session.me')?.userId;
    if (theme === 'loggedOut' && userId && args.some((who) => who.userId === userId)) void followLogout();
  });
  kernel.handle('session.logout', async (input, ask) => {
    const { deviceId } = environment();
    const me = kernel.read('session.me');
    await kernel.call('session.logoutApp', { deviceId }, { ask, silent: true }).catch(() => undefined);
    togglesOf(kernel).set({});
    // The uploads are in a pack, which is loaded for this if needed.
    await Promise.all([outbox.forget(), kernel.ask('media.forget', input).catch(() => undefined)]);
    await wipeCache(kernel, me ? me.userId : '');
    endSession(kernel, false);
    // The cookie is cleared by then.
    if (me) notifyOtherPages(kernel, 'loggedOut', { userId: me.userId });
    toast(kernel, '已退出登录', 1);
    return {};
  });

  kernel.handle('session.personOf', ({ token }) => {
    const auth = authOf(kernel).get();
    const isNamed = token !== '' && token === auth.token && sessionOf(kernel).get().known === auth.epoch;
    return { userId: (isNamed && kernel.read('session.me')?.userId) || '' };
  });

  // /waitePage: answered by the renewal or after 10 s, whichever comes first.
  function answerRenewal(id: string, loggedIn: 0 | 1): void {
    const open = renewals.get().asks.filter((a) => a.id === id)[0];
    if (!open) return;
    renewals.set({ asks: renewals.get().asks.filter((a) => a.id !== id) });
    kernel.clearTimer(open.timer);
    kernel.answer('session.renewToken', id, { loggedIn });
  }
  kernel.effect(kernel.timers('renewal'), (id) => answerRenewal(id, 0));
  async function renew(): Promise<boolean> {
    if (environment().isApp) {
      const { idToken } = await kernel.ask('native.renewIdToken', {});
      return idToken === authOf(kernel).get().token ? loadPerson(kernel) : newPerson(kernel, idToken, { told: false });
    }
    const out = await exchangeRefreshToken(kernel);
    if (!out) return false;
    return newPerson(kernel, out.idToken, { refreshToken: out.refreshToken, expire: out.expire, told: false });
  }
  kernel.handleLater('session.renewToken', (_input, ask) => {
    const id = ask.id ?? '';
    renewals.set({ asks: renewals.get().asks.concat({ id, timer: kernel.setTimer('renewal', RENEW_MS, id) }) });
    renew().then(
      (done) => answerRenewal(id, done ? 1 : 0),
      () => answerRenewal(id, 0),
    );
  });
}
