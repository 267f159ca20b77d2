// Opens pages of activities on a memory player.
import type { StoredActivity, StoredApply } from '../../bus/entities/activities';
import type { AskTopic } from '../../bus/client/topics';
import { hour } from './activitiesThings';
import { autoReply, open, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me } from './forumThings';

const silent: AskTopic[] = [
  'activities.openActivity',
  'activities.openList',
  'activities.openPicked',
  'activities.openRanks',
  'activities.forwardActivity',
  'shop.openAddresses',
  'shop.takeChosenAddress',
  'points.openEntries',
  'activities.openApply',
  'activities.openMine',
];
type More = Omit<Start, 'wait'> & { points?: number; wait?: AskTopic[]; isApp?: boolean };
export async function come(at: string, { points = 5000, wait = [], isApp = false, ...more }: More = {}): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  if (isApp) {
    await put('session.state', {
      phase: 'user',
      isLogin: true,
      userLogIn: true,
      isTourist: false,
      isApp: true,
      appEnvironment: 'android',
      appVersion: '5.2.1',
      isTNCPoupShow: 0,
      online: 1,
      clubZId: '',
      isJoinClubZ: 0,
      mustUpgrade: 0,
    });
  }
  if (more.phase === 'tourist') return;
  await put('session.me', me({ points }));
  await put('points.balance', { balance: points, soon: 0, soonTime: 0 });
}
/** Moves the times of the fixtures, which lie around `noon`, to the browser's current time. */
const shift = Date.now() - Date.UTC(2026, 10, 21, 4);
export function near(it: StoredActivity): StoredActivity {
  const moved = (at: number): number => at + shift;
  const dates = it.days?.map((one, i) => ({
    ...one,
    date: new Date(moved(it.startTime) + i * 24 * hour + 20 * hour).toISOString().slice(0, 10),
  }));
  return {
    ...it,
    startTime: moved(it.startTime),
    endTime: moved(it.endTime),
    applyStart: moved(it.applyStart),
    applyEnd: moved(it.applyEnd),
    cancelBefore: moved(it.cancelBefore),
    ...(dates ? { days: dates } : null),
    signWindow: it.signWindow && { from: moved(it.signWindow.from), to: moved(it.signWindow.to) },
  };
}
export async function stands(it: StoredActivity, own?: StoredApply): Promise<void> {
  await put('forum.comments', listOf([], { hasMore: 0 }), `activity:${it.activityId}|hot|0`);
  if (own) await put('activities.myApply', own, own.applyId);
  await put('activities.activity', near({ ...it, ...(own ? { myApplyId: own.applyId } : null) }), it.activityId);
}
export const sheet = (name: string) => page.getByRole('dialog', { name });
export const at = (): string => page.url().replace(/^https?:\/\/[^/]+/, '');
export const detail = '/activity/activityDetails?activityId=a1';
