// Opens a page of the shop or of the points on a memory player, for a person with points.
import type { AskTopic } from '../../bus/client/topics';
import { autoReply, open, put } from './stage/stage';
import type { Start } from './stage/stage';
import { me } from './forumThings';

const silent: AskTopic[] = [
  'shop.openCategories',
  'shop.openBoards',
  'shop.openProducts',
  'shop.openEvaluations',
  'shop.openOrders',
  'shop.openAddresses',
  'shop.openRegions',
  'shop.openProduct',
  'shop.openOrder',
  'shop.takeChosenAddress',
  'shop.chooseAddress',
  'points.openEntries',
];
/** Opens the page for a person with these points; the test itself answers the asks in `wait`. */
export async function come(
  at: string,
  {
    points = 12480,
    userType = 1,
    wait = [],
    ...more
  }: Omit<Start, 'wait'> & { points?: number; userType?: -1 | 1; wait?: AskTopic[] } = {},
): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  if (more.phase === 'tourist') return;
  await put('session.me', me({ userType, points }));
  await put('points.balance', { balance: points, soon: 0, soonTime: 0 });
}
