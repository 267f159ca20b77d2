// Opens the sign-up pages of an activity on a memory player.
import type { AskTopic } from '../../bus/client/topics';
import { autoReply, open, put } from './stage/stage';
import type { Start } from './stage/stage';
import { car, me } from './forumThings';

const silent: AskTopic[] = [
  'activities.openContact',
  'activities.keepContact',
  'activities.openCities',
  'activities.openDealers',
  'activities.openMine',
  'activities.openUnread',
  'activities.markRead',
  'activities.openApply',
  'activities.cancelApply',
  'activities.openList',
  'carClubs.openCarModels',
  'native.call',
];
export async function come(
  at: string,
  { points = 12480, wait = [], ...more }: Omit<Start, 'wait'> & { points?: number; wait?: AskTopic[] } = {},
): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  if (more.phase === 'tourist') return;
  await put('session.me', me({ carModels: [car], points }));
}
