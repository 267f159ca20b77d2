// What the tests of the staff desk share: a page of it, a thing as a whole, the numbers beside the views.
import type { AskTopic } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { me, user } from './forumThings';
import { openPage, page } from './stage/stage';
import type { Start } from './stage/stage';

export const hour = 3_600_000;
export const counts = { reports: 2, audits: 1, signUps: 3, foundings: 0, orders: 0, doneToday: 7 };
export const pageOf = (list: Json[], hasMore = false) => ({
  list,
  total: -1,
  pageNum: 1,
  pageSize: 50,
  hasMore,
  cursor: hasMore ? 'c1' : '',
});
export const detail = (targetId: string, more: { [name: string]: Json } = {}) => ({
  targetType: 1,
  targetId,
  content: {
    title: '低价转让 ' + targetId,
    body: '今天付定金，价格好说',
    pictures: [],
    createTime: Date.now() - 4 * hour,
    circleName: '长途实验室',
    link: '/circle/threadDetail?threadId=' + targetId,
    state: 'shown',
    canHide: 1,
    isTop: 0,
    isEssence: 0,
  },
  author: {
    user: user('u1', '北岸慢行'),
    createTime: Date.now() - 11 * 24 * hour,
    hiddenCount: 2,
    muteUntil: 0,
    isStaff: 0,
  },
  reports: [
    {
      reportId: 'j-' + targetId,
      reporterId: 'u2',
      reporterName: '阿澈',
      reasonCode: 1,
      content: '先转定金',
      images: [],
      createTime: Date.now() - 3 * hour,
    },
    {
      reportId: 'j2-' + targetId,
      reporterId: 'u3',
      reporterName: '林间小路',
      reasonCode: 4,
      content: '',
      images: [],
      createTime: Date.now() - hour,
    },
  ],
  log: [
    {
      logId: 1,
      staffId: 's1',
      staffName: '郑一',
      action: 'open',
      targetKind: 'thread',
      targetId,
      about: '',
      result: '',
      reason: '',
      createTime: Date.now() - hour,
    },
  ],
  ...more,
});
export const wide: Start = { width: 1280, height: 800 };

export async function come(at: string, how: Start = {}, staff: 0 | 1 = 1): Promise<void> {
  const silent: AskTopic[] = [
    'staff.openCase',
    'notices.refreshUnread',
    'media.addPictures',
    'media.remove',
    'media.retry',
  ];
  await openPage(silent, at, how, me({ isPlatformAdmin: staff }));
}
export const row = (name: string) => page.getByRole('button', { name: new RegExp(name) });
