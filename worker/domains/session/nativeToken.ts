// Session: a token that the app sends on its own. It replaces the current one only after a call has succeeded with it;
// offline it waits.
import type { Kernel } from '../../kernel/types';
import { adoptToken, authOf, serverNow } from '../../transport/auth';
import { isTransient } from '../../kernel/failures';
import { newPerson } from './person';

/** A token that no call has succeeded with yet. `epoch`: that of its arrival; in another epoch it is ignored. */
type ToldToken = { token: string; epoch: number };
const RETRY_MS = 10_000;

export function startNativeToken(kernel: Kernel): void {
  const told = kernel.slice<ToldToken>('toldToken', { token: '', epoch: 0 });

  async function prove(): Promise<void> {
    const { token, epoch } = told.get();
    const counts = (): boolean => told.get().token === token && authOf(kernel).get().epoch === epoch;
    if (!token || !counts()) return;
    try {
      const { userId } = await kernel.call(
        'session.getUserInfo',
        {},
        { token, quiet: true, silent: true, evenVisitor: true },
      );
      if (!counts()) return;
      told.set({ token: '', epoch });
      if (userId === kernel.read('session.me')?.userId) await adopt(token);
      else if (userId) await newPerson(kernel, token, { told: false });
    } catch (e) {
      if (!counts()) return;
      if (!isTransient(e)) told.set({ token: '', epoch });
      else if (kernel.read('session.state')?.online === 1) kernel.setTimer('toldToken', RETRY_MS);
    }
  }
  async function adopt(token: string): Promise<void> {
    adoptToken(kernel, { token, since: serverNow(kernel), newPerson: false, told: false });
    // A token past half its life is replaced by the answer to a call with it.
    await kernel.call('session.getUserInfo', {}, { quiet: true, silent: true }).catch(() => undefined);
  }
  kernel.effect(kernel.events('native.tokenRenewed'), ({ idToken }) => {
    const { token, retired, epoch } = authOf(kernel).get();
    if (idToken === token || retired.indexOf(idToken) >= 0) return;
    told.set({ token: idToken, epoch });
    // Without a token the app has logged out.
    if (idToken) void prove();
    else kernel.tell('session.tokenSeen', { token: '' });
  });
  kernel.effect(kernel.timers('toldToken'), () => void prove());
  kernel.effect(kernel.events('session.networkChanged'), ({ online }) => {
    if (online) void prove();
  });
}
