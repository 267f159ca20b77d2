// Notices: unread totals and red dots. Any answer with a newer `seq` corrects them, an older one changes nothing.
import { Subject, filter } from 'rxjs';
import { notices } from '../../bus/contracts/notices';
import type { UnreadNotice } from '../../bus/entities';
import type { Domain } from '../kernelTypes';
import { put } from '../things';

const EVERY_MS = 60_000;

export const noticesDomain: Domain = {
  name: 'notices',
  contract: notices,
  start(kernel) {
    const quiet = { quiet: true, silent: true };
    /** Numbers from wherever they come: the totals' own call, later any list that carries a count. */
    const corrections = new Subject<UnreadNotice>();
    corrections.pipe(filter((n) => n.seq >= (kernel.read('notices.unread')?.seq ?? 0))).subscribe((n) => put(kernel, 'notices.unread', n));
    const mine = kernel.slice<{ timer: string; visible: 0 | 1 }>('notices', { timer: '', visible: 1 });

    async function refresh(): Promise<void> {
      const me = kernel.read('session.me');
      if (!me) return;
      const [unread, dots] = await Promise.all([
        kernel.call('notices.getUnread', {}, quiet).catch(() => null),
        kernel.call('notices.getRedDot', {}, quiet).catch(() => null),
      ]);
      if (kernel.read('session.me')?.userId !== me.userId) return;
      if (unread) corrections.next(unread);
      if (dots) put(kernel, 'notices.redDot', dots);
    }
    function plan(): void {
      if (mine.get().timer) kernel.clearTimer(mine.get().timer);
      mine.get().timer = kernel.read('session.me') && mine.get().visible ? kernel.setTimer('unread', EVERY_MS) : '';
    }
    kernel.onTimer('unread', () => {
      void refresh();
      plan();
    });
    kernel.handle('notices.refreshUnread', () => {
      plan();
      return refresh().then(() => ({}));
    });
    kernel.watch('session.me', (me, _key, before) => {
      if (me?.userId === before?.userId) return;
      if (me) void refresh();
      plan();
    });
    kernel.on('session.visibilityChanged', ({ visible }) => {
      if (visible && !mine.get().visible) void refresh();
      mine.get().visible = visible;
      plan();
    });
    const tellWindow = () => kernel.ask('native.syncRedDot', { unread: kernel.read('notices.unread') ?? null, redDot: kernel.read('notices.redDot') ?? null }).catch(() => undefined);
    kernel.watch('notices.unread', () => void tellWindow());
    kernel.watch('notices.redDot', () => void tellWindow());
  },
  begin: (kernel) => void kernel.ask('notices.refreshUnread', {}).catch(() => undefined),
};
