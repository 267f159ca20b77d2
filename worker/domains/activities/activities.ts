// Activities: lists, one activity and its leaderboard, the person's sign-ups, cities and dealers. Entities are stored
// once (worker/store/activityStore); an open activity is reloaded when the server's clock reaches its next state.
import type { Input } from '../../../bus/client/topics';
import { mergeActivity, mergeApply, patchActivity, refreshActivity } from '../../store/activityStore';
import { codeOf } from '../../kernel/failures';
import type { Domain, Kernel } from '../../kernel/types';
import { ALL_ACTIVITIES } from '../../store/savedContent';
import { serverNow } from '../../transport/auth';
import type { Outbox } from '../../outbox/outbox';
import type { OutboxOf } from '../../outbox/outboxOf';
import { markStale, pagedList } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { mergeUser, put } from '../../store/entityStore';
import { defineToggle } from '../../outbox/optimisticToggle';
import { startCheckIn } from './checkIn';
import { startContact } from './contact';
import { startExchange } from './exchange';
import { memoryOf } from './memory';
import { startSignUp } from './signUp';
import { whileWanted } from '../../transport/abandonedReads';

/** The maximum in the strip of chosen activities. */
const PICKED = 8;
const LONGEST_TIMER = 6 * 3_600_000;
const word = <T extends string | number>(text: string | undefined, known: readonly T[]): T | undefined =>
  known.filter((one) => String(one) === text)[0];

/** The call's input for a list's key. */
function askedOf(key: string): Input<'activities.listActivities'> {
  const [cityName = '', mode, status, clubZ, kind, tribeId = '', ...rest] = key.split('|');
  const keyword = rest.join('|');
  const wanted = {
    mode: word(mode, [1, 2, 3] as const),
    status: word(status, ['applying', 'soon', 'ended'] as const),
    clubZ: word(clubZ, [0, 1] as const),
    kind: word(kind, [1, 2, 3] as const),
  };
  return {
    ...(cityName ? { cityName } : null),
    ...(wanted.mode === undefined ? null : { mode: wanted.mode }),
    ...(wanted.status === undefined ? null : { status: wanted.status }),
    ...(wanted.clubZ === undefined ? null : { clubZ: wanted.clubZ }),
    ...(wanted.kind === undefined ? null : { kind: wanted.kind }),
    ...(tribeId ? { tribeId } : null),
    ...(keyword ? { keyword } : null),
  };
}

const writes = ['activities.apply', 'activities.exchange', 'activities.checkIn'];

function startOpening(kernel: Kernel, outbox: Outbox): void {
  const memory = memoryOf(kernel);
  function watchClock(activityId: string): void {
    if (memory.get().timer) kernel.clearTimer(memory.get().timer);
    memory.set({ ...memory.get(), open: activityId, timer: '' });
    const it = kernel.read('activities.activity', activityId);
    const now = serverNow(kernel);
    const times = it
      ? [
          it.applyStart,
          it.applyEnd,
          it.startTime,
          it.endTime,
          ...(it.signWindow ? [it.signWindow.from, it.signWindow.to] : []),
        ].filter((at) => at > now)
      : [];
    const next = Math.min(...times) - now;
    if (next <= LONGEST_TIMER)
      memory.set({ ...memory.get(), timer: kernel.setTimer('activity', next + 500, activityId) });
  }
  /** A write that an earlier start has left unsent is known before its activity is. */
  function showWaiting(activityId: string): void {
    const job = outbox.find(
      (j) => writes.indexOf(j.call) >= 0 && j.state !== 'failed' && j.input['activityId'] === activityId,
    );
    if (job && !kernel.read('activities.activity', activityId)?.pending)
      patchActivity(kernel, activityId, { pending: job.state === 'running' ? 1 : 2 });
  }
  const load = async (activityId: string, how: { quiet?: boolean; silent?: boolean } = {}) => {
    mergeActivity(kernel, await kernel.call('activities.getActivity', { activityId }, how));
    showWaiting(activityId);
    watchClock(activityId);
  };
  kernel.effect(kernel.timers('activity'), (activityId) => {
    memory.set({ ...memory.get(), timer: '' });
    load(activityId, { quiet: true, silent: true }).catch(() => undefined);
  });
  kernel.handle('activities.openActivity', async ({ activityId }) => {
    try {
      await whileWanted(kernel, () => load(activityId));
    } catch (e) {
      if (codeOf(e) === '010002' && kernel.read('activities.activity', activityId))
        kernel.drop('activities.activity', activityId);
      throw e;
    }
    return {};
  });
  kernel.handle('activities.openRanks', ({ activityId }) =>
    revalidate(kernel, {
      topic: 'activities.ranks',
      key: activityId,
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      async load() {
        const list = await kernel.call('activities.listSignInRanks', { activityId }, { quiet: true });
        for (const { user } of list) mergeUser(kernel, user);
        return { list: list.map(({ user, ...rest }) => ({ ...rest, userId: user.userId })), phase: 'ready' as const };
      },
    }).then(() => ({})),
  );
}

function startLists(kernel: Kernel): void {
  const list = pagedList(kernel, {
    topic: 'activities.list',
    ask: (key, place) => kernel.call('activities.listActivities', { ...askedOf(key), ...place }),
    take: (activity) => mergeActivity(kernel, activity),
    saved: (key) => (key === ALL_ACTIVITIES ? 'activities' : ''),
  });
  const mine = pagedList(kernel, {
    topic: 'activities.mine',
    ask: (key, place) => {
      const status = word(key, ['pending', 'signedUp', 'attended', 'cancelled'] as const);
      return kernel.call('activities.listApplies', { ...(status === undefined ? null : { status }), ...place });
    },
    take: (apply) => mergeApply(kernel, apply),
  });
  kernel.handle('activities.openList', ({ list: key, how }) => list(key, how).then(() => ({})));
  kernel.handle('activities.openMine', ({ list: key, how }) => mine(key, how).then(() => ({})));
  kernel.handle('activities.openPicked', () =>
    revalidate(kernel, {
      topic: 'activities.picked',
      saved: 'activities',
      blank: (phase) => ({ ids: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      async load() {
        const { list: picked } = await kernel.call(
          'activities.listAppActivities',
          { pageSize: PICKED },
          { quiet: true },
        );
        return { ids: picked.map((activity) => mergeActivity(kernel, activity)), phase: 'ready' as const };
      },
    }).then(() => ({})),
  );
  kernel.handle('activities.openApply', async ({ applyId }) => {
    mergeApply(kernel, await kernel.call('activities.getApply', { applyId }));
    return {};
  });
  kernel.handle('activities.openCities', () =>
    revalidate(kernel, {
      topic: 'activities.cities',
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      load: async () => ({
        list: await kernel.call('activities.listMemberCities', {}, { quiet: true }),
        phase: 'ready' as const,
      }),
    }).then(() => ({})),
  );
  kernel.handle('activities.openDealers', ({ cityName }) =>
    revalidate(kernel, {
      topic: 'activities.dealers',
      key: cityName,
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      load: async () => ({
        list: await kernel.call('activities.listDealers', { cityName }, { quiet: true }),
        phase: 'ready' as const,
      }),
    }).then(() => ({})),
  );
}

/** The unread count of the person's sign-ups. Marking them as read is optimistic. */
function startUnread(kernel: Kernel, outbox: Outbox): void {
  kernel.handle('activities.openUnread', async () => {
    put(
      kernel,
      'activities.unreadApply',
      await kernel.call('activities.countUnreadApplies', {}, { quiet: true, silent: true }),
    );
    return {};
  });
  // A system notice may be about a sign-up (moved up, decided, cancelled).
  kernel.effect(kernel.changes('notices.unread'), ({ value: unread, before }) => {
    if (!before || unread.systemInformsNumber <= before.systemInformsNumber) return;
    markStale(kernel, 'activities.mine');
    if (kernel.read('activities.unreadApply')) kernel.ask('activities.openUnread', {}).catch(() => undefined);
    const { open } = memoryOf(kernel).get();
    if (kernel.read('activities.activity', open)?.myApplyId) refreshActivity(kernel, open);
  });
  outbox.define('activities.markAppliesRead', { silent: true, done: () => undefined, failed: () => undefined });
  kernel.handle('activities.markRead', async ({ applyIds = [] }, ask) => {
    const all = applyIds.length ? applyIds : kernel.keys('activities.myApply');
    let read = 0;
    for (const id of all) {
      const apply = kernel.read('activities.myApply', id);
      if (!apply || apply.isRead) continue;
      read++;
      put(kernel, 'activities.myApply', { ...apply, isRead: 1 }, id);
    }
    const unread = kernel.read('activities.unreadApply');
    if (applyIds.length && !read) return {};
    if (unread)
      put(kernel, 'activities.unreadApply', { count: applyIds.length ? Math.max(0, unread.count - read) : 0 });
    await outbox.add({
      call: 'activities.markAppliesRead',
      input: applyIds.length ? { applyIds } : {},
      orderKey: 'applyRead|',
      ask,
    });
    return {};
  });
}

function startMarks(kernel: Kernel, outbox: Outbox): void {
  defineToggle(kernel, outbox, 'activities.likeActivity', {
    slot: ({ activityId }) => 'likeActivity|' + activityId,
    want: ({ isLike }) => isLike,
    read: ({ activityId }) => {
      const it = kernel.read('activities.activity', activityId);
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    // `pending` is that of what its main button does.
    write: ({ activityId }, { yes, count }) => patchActivity(kernel, activityId, { isLike: yes, likeCount: count }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
  kernel.handle('activities.forwardActivity', async (input, ask) => {
    const out = await kernel.call('activities.forwardActivity', input, { ask, quiet: true });
    patchActivity(kernel, input.activityId, { shareCount: out.shareCount });
    return out;
  });
}

/** Resets the signed days when the person changes, marks the lists as stale and reloads the open activity. */
function startForgetPerson(kernel: Kernel): void {
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId === before?.userId) return;
    for (const id of kernel.keys('activities.activity')) {
      const it = kernel.read('activities.activity', id);
      if (it?.days)
        put(
          kernel,
          'activities.activity',
          { ...it, days: it.days.map((day) => (day.state === 1 ? { ...day, state: 2 as const } : day)), doneDays: 0 },
          id,
        );
    }
    markStale(kernel, 'activities.list');
    const { open } = memoryOf(kernel).get();
    if (open && kernel.read('activities.activity', open)) refreshActivity(kernel, open);
  });
}

export const activitiesDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'activities',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startOpening(kernel, outbox);
    startLists(kernel);
    startUnread(kernel, outbox);
    startMarks(kernel, outbox);
    startSignUp(kernel, outbox);
    startCheckIn(kernel, outbox);
    startExchange(kernel, outbox);
    startContact(kernel);
    startForgetPerson(kernel);
  },
});
