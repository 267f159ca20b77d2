// Chat: when to connect to the service, for whom, and the connection state that the person sees. The edge holds the
// connection; here are the signature and the retries after a network failure.
import { filter, merge } from 'rxjs';
import type { ServiceState } from '../../../bus/entities/chat';
import { codeOf } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import { askIm, memoryOf, myId } from './memory';
import { serviceEvents } from './serviceEvents';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;
/** A signature that expires again within this time is not caused by the phone's clock. */
const SIGN_AGAIN_MS = 60_000;
const quiet = { quiet: true, silent: true };
export const initialService: ServiceState = { phase: 'off', initComplete: 0, elsewhere: 0 };

export type ChatConnection = { start(): void; retry(): void; forget(): Promise<void> };
/**
 * `ready` is called each time the service becomes ready: open lists are then updated. `fromTab`: another tab had the
 * connection.
 */
export function startConnection(kernel: Kernel, ready: (fromTab: boolean) => void): ChatConnection {
  const memory = memoryOf(kernel);
  let busy = false;
  let again = false;

  const state = (): ServiceState => kernel.read('chat.service') ?? initialService;
  const show = (patch: Partial<ServiceState>): void => put(kernel, 'chat.service', { ...state(), ...patch });
  function clear(): void {
    if (memory.get().timer) kernel.clearTimer(memory.get().timer);
    memory.get().timer = '';
  }
  function later(): void {
    clear();
    const wait = Math.min(LONGEST_MS, FIRST_MS * Math.pow(2, memory.get().tries));
    memory.get().tries++;
    memory.get().timer = kernel.setTimer('chatRetry', Math.round(wait * (0.5 + kernel.random() / 2)));
  }
  async function connect(steal: 0 | 1 = 0): Promise<void> {
    const me = kernel.read('session.me');
    if (!me || memory.get().wanted === 0) return;
    if (busy) {
      again = again || steal === 1;
      return;
    }
    busy = true;
    clear();
    if (state().phase !== 'ready') show({ phase: 'connecting' });
    try {
      await kernel.call('chat.importAccount', {}, quiet);
      const { userSig } = await kernel.call('chat.getUserSig', {}, quiet);
      if (myId(kernel) !== me.userId) return;
      await askIm(kernel, { op: 'login', userID: me.userId, userSig, nick: me.userName, avatar: me.avatarUrl, steal });
      if (myId(kernel) === me.userId) isReady(steal === 1);
    } catch (e) {
      if (myId(kernel) === me.userId) failed(codeOf(e));
    } finally {
      busy = false;
    }
    if (again || (myId(kernel) !== me.userId && myId(kernel) !== '')) {
      const stolen = again ? 1 : 0;
      again = false;
      void connect(stolen);
    }
  }
  function isReady(stolen = false): void {
    memory.get().tries = 0;
    clear();
    const { phase: before, elsewhere } = state();
    show({ phase: 'ready', initComplete: 1, elsewhere: 0 });
    if (before !== 'ready') ready(stolen || elsewhere === 1);
  }
  function failed(code: string): void {
    if (code === 'kicked') return show({ phase: 'kicked' });
    if (code === 'elsewhere') return show({ phase: 'notReady', elsewhere: 1 });
    if (code === 'expired') return expired();
    show({ phase: 'notReady' });
    // Login or terms are missing: retried when they are there.
    if (code !== '020011' && code !== '020012' && code !== '050901') later();
  }
  /** Requests a new signature once; if that one is refused at once, the person must act. */
  function expired(): void {
    const { signedAt } = memory.get();
    if (signedAt && kernel.now() - signedAt < SIGN_AGAIN_MS) return show({ phase: 'expired' });
    memory.get().signedAt = kernel.now();
    show({ phase: 'connecting' });
    later();
  }
  kernel.effect(serviceEvents(kernel).phases, (said) => {
    if (memory.get().wanted === 0) return;
    if (said.elsewhere === true) show({ phase: 'notReady', elsewhere: 1 });
    else if (said.elsewhere === false) void connect();
    else if (said.phase === 'ready') {
      if (!busy) isReady();
    } else if (said.phase === 'kicked') show({ phase: 'kicked' });
    else if (said.phase === 'expired') {
      if (!busy) expired();
    } else if (said.phase === 'notReady' && state().phase === 'ready') show({ phase: 'notReady' });
  });
  kernel.effect(kernel.timers('chatRetry'), () => {
    memory.get().timer = '';
    void connect();
  });
  /** The network may be back: retries. */
  function knock(): void {
    if (
      memory.get().wanted === 0 ||
      state().phase === 'ready' ||
      state().phase === 'kicked' ||
      state().phase === 'expired'
    )
      return;
    if (memory.get().timer) {
      memory.get().tries = 0;
      void connect();
    } else if (!busy) void askIm(kernel, { op: 'retry' }).catch(() => undefined);
  }
  const online = kernel.events('session.networkChanged').pipe(filter((now) => now.online === 1));
  const visible = kernel.events('session.visibilityChanged').pipe(filter((now) => now.visible === 1));
  kernel.effect(merge(online, visible), knock);
  kernel.effect(kernel.changes('session.state'), ({ value: now, before }) => {
    if (now.userLogIn && before && !before.userLogIn && state().phase === 'notReady') void connect();
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.authTac === 1 && before?.authTac === 0 && state().phase === 'notReady') void connect();
  });
  function start(): void {
    if (!kernel.read('session.me')) return;
    memory.get().wanted = 1;
    if (
      state().phase === 'off' ||
      (state().phase === 'notReady' && !memory.get().timer && state().elsewhere === 0 && !busy)
    )
      void connect();
  }
  return {
    start,
    retry(): void {
      if (!kernel.read('session.me')) return;
      memory.get().wanted = 1;
      memory.get().signedAt = 0;
      memory.get().tries = 0;
      const steal = state().elsewhere === 1 ? 1 : 0;
      if (state().phase === 'ready') return;
      show({ phase: 'connecting', elsewhere: 0 });
      void connect(steal);
    },
    async forget(): Promise<void> {
      clear();
      put(kernel, 'chat.service', initialService);
      await askIm(kernel, { op: 'logout' }).catch(() => undefined);
    },
  };
}
