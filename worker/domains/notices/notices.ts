// Notices: the part that everyone has from the start. Loads unread totals and red dots, every minute and after changes,
// and sends them to the app's badges.
import * as notices from '../../../bus/contracts/notices';
import type { RedDotKey, UnreadNotice } from '../../../bus/entities/notices';
import type { Domain, Kernel } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import { outboxOf } from '../../outbox/outboxOf';
import { readCached } from '../../store/cacheRead';
import { put } from '../../store/entityStore';
import { noDots, showDots, startRedDots } from './redDots';
import {
  isChatCounted,
  isCountedByServer,
  memoryOf,
  noCounts,
  openReads,
  publishTotals,
  takeTotals,
  takenBy,
  withoutReads,
} from './totals';
import type { NoticesMemory } from './totals';

const EVERY_MS = 60_000;
const GATHER_MS = 1000;
const COUNTED_MS = 1500;
/** On a slow phone the service's own counts come so many times later. */
const COUNTED_TIMES = 4;
const noUnread: UnreadNotice = {
  interactiveNumber: 0,
  systemInformsNumber: 0,
  groupNoticeNumber: 0,
  chatNumber: 0,
  seq: 0,
};

/** Shows the totals of this person's last visit until the server's and chat's numbers are there. */
async function showStored(kernel: Kernel): Promise<void> {
  const owner = kernel.read('session.me')?.userId;
  const found = owner ? await readCached(kernel, 'notices.unread', '') : null;
  if (!found || kernel.read('session.me')?.userId !== owner || isCounted(kernel)) return;
  const memory = memoryOf(kernel);
  memory.set({ ...memory.get(), kept: found.value.chatNumber });
  if (memory.get().said) return;
  // The last reads may not be included in it; without the stored jobs it could show them as unread again.
  if (!outboxOf(kernel).isLoaded()) return;
  put(kernel, 'notices.unread', withoutReads(found.value, takenBy(openReads(outboxOf(kernel)))));
}
/** Whether chat's lists come from the service, and not from the phone's storage. */
function isCounted(kernel: Kernel): boolean {
  const list = kernel.read('chat.conversations', 'C2C');
  return list?.phase === 'ready' && list.stale === 0;
}

export const noticesDomain = (outboxFor: OutboxOf): Domain => ({
  name: 'notices',
  contract: notices,
  start(kernel) {
    const quiet = { quiet: true, silent: true };
    const memory = memoryOf(kernel);
    const change = (patch: Partial<NoticesMemory>) => memory.set({ ...memory.get(), ...patch });
    const ownSum = (): Partial<NoticesMemory> => ({
      kept: -1,
      ...(isCountedByServer(memory.get().said) ? { counted: 1 } : null),
    });
    const me = () => kernel.read('session.me')?.userId ?? '';
    startRedDots(kernel, outboxFor(kernel));

    async function askTotals(): Promise<void> {
      const owner = me();
      const totals = owner ? await kernel.call('notices.getUnread', {}, quiet).catch(() => null) : null;
      if (totals && me() === owner) takeTotals(kernel, totals);
    }
    async function askDots(): Promise<void> {
      const owner = me();
      // All dots at the start, changes later.
      const topic = memory.get().dots ? 'notices.getRedDot' : 'notices.initRedDot';
      const dots = owner ? await kernel.call(topic, {}, quiet).catch(() => null) : null;
      if (dots && me() === owner) showDots(kernel, dots);
    }
    /** Loads one dot again. */
    async function askDot(key: RedDotKey): Promise<void> {
      const owner = me();
      if (!owner || !memory.get().dots) return;
      const dot = await kernel.call('notices.showRedDot', { key }, quiet).catch(() => null);
      const { dots } = memory.get();
      if (dot && dots && me() === owner) showDots(kernel, { ...dots, [key]: dot });
    }
    // After today's sign-in, and when another page has applied or has been decided on.
    kernel.effect(kernel.changes('points.signing'), ({ value: { result } }) => result && void askDot('signIn'));
    kernel.effect(
      kernel.events('native.crossPageReceived'),
      ({ theme }) => theme === 'applyChanged' && void askDot('apply'),
    );
    const refresh = () => Promise.all([askTotals(), askDots()]);
    function plan(): void {
      const { timer, visible } = memory.get();
      if (timer) kernel.clearTimer(timer);
      change({ timer: me() && visible ? kernel.setTimer('unread', EVERY_MS) : '' });
    }
    kernel.effect(kernel.timers('unread'), () => {
      void refresh();
      plan();
    });
    kernel.handle('notices.refreshUnread', () => {
      plan();
      return refresh().then(() => ({}));
    });
    // Asks at once for the first of several pushes, and once more for the others together.
    kernel.effect(kernel.gather('unreadSoon', GATHER_MS, kernel.events('chat.pushed')), () => void askTotals());
    kernel.effect(kernel.changes('chat.total'), ({ value: { c2c, group, groupNotice }, before }) => {
      const isReadOffline =
        before && c2c + group < before.c2c + before.group && kernel.read('chat.service')?.phase === 'notReady';
      change({
        ...(groupNotice > 0 ? { groups: 1 } : null),
        // Chats that are read offline count too.
        ...(isReadOffline ? ownSum() : null),
      });
    });
    publishTotals(kernel, outboxFor(kernel));
    // The service reports ready about a second before it knows each conversation's unread count.
    kernel.effect(kernel.changes('chat.conversations'), () => {
      if (isChatCounted(kernel) || memory.get().counting || !isCounted(kernel)) return;
      change({ counting: 1 });
      kernel.setTimer('unreadCounted', COUNTED_MS);
    });
    kernel.effect(kernel.timers('unreadCounted'), () => {
      const { said, counting } = memory.get();
      const chat = kernel.read('chat.total');
      // Until chat has counted as many as the server, the badge would show fewer and then more again.
      const isLess = isCountedByServer(said) && said && chat && chat.c2c + chat.group < said.chatNumber;
      if (isLess && counting < COUNTED_TIMES) {
        change({ counting: counting + 1 });
        kernel.setTimer('unreadCounted', COUNTED_MS);
      } else change({ ...ownSum(), counting: 0 });
    });
    // The app's badges follow these streams: after a person has left nothing is unread.
    kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
      if (gone.indexOf('notices.unread') >= 0) put(kernel, 'notices.unread', noUnread);
      if (gone.indexOf('notices.redDot') >= 0) put(kernel, 'notices.redDot', noDots);
    });
    kernel.effect(kernel.changes('session.me'), ({ value: now, before }) => {
      if (now?.userId === before?.userId) return;
      change({
        said: null,
        held: null,
        owed: noCounts,
        reads: [],
        readTo: [],
        dots: null,
        groups: 0,
        kept: now ? 0 : -1,
        ...(memory.get().counted ? { counted: 0 } : null),
      });
      if (now) {
        void showStored(kernel);
        void refresh();
      }
      plan();
    });
    kernel.effect(kernel.events('session.visibilityChanged'), ({ visible }) => {
      if (visible && !memory.get().visible) void refresh();
      change({ visible });
      plan();
    });
    // Requests that were made offline have failed.
    kernel.effect(kernel.events('session.networkChanged'), ({ online }) => {
      if (!online || !memory.get().visible) return;
      void refresh();
      plan();
    });
    let planned = false;
    /** Sends the badges to the app, or to the page's title, once for all changes of one envelope. */
    const syncBadges = () => {
      if (planned) return;
      planned = true;
      void Promise.resolve().then(() => {
        planned = false;
        return kernel
          .ask('native.syncRedDot', {
            unread: kernel.read('notices.unread') ?? null,
            redDot: kernel.read('notices.redDot') ?? null,
          })
          .catch(() => undefined);
      });
    };
    kernel.effect(kernel.changes('notices.unread'), syncBadges);
    kernel.effect(kernel.changes('notices.redDot'), syncBadges);
  },
  begin(kernel) {
    memoryOf(kernel).set({ ...memoryOf(kernel).get(), begun: kernel.now() });
    void showStored(kernel);
    kernel.ask('notices.refreshUnread', {}).catch(() => undefined);
  },
});
