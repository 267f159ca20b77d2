// Group notices of all twelve kinds for the demonstration persons. Two of them are not answered.
import { day, hour } from '../generator/time';
import type { SeedChat } from '../types/seedTypes';

/** Recipient, kind, the group's circle, operator, target person, days ago, handled, read, text. */
const rows: [string, number, string, string, string, number, 0 | 1 | 2, 0 | 1, string][] = [
  ['10001', 1, '独库十一小队', '10003', '10003', 0, 0, 0, '假期批下来了，想跟一程，车况没问题'],
  ['10001', 7, '千岛湖露营搭子', '10079', '10001', 1, 0, 0, ''],
  ['10001', 12, '独库十一小队', '10009', '10009', 2, 0, 1, ''],
  ['10001', 8, 'ZEAL 7 车主', '10062', '', 5, 0, 1, ''],
  ['10001', 2, '改装与养护', '10047', '10001', 20, 0, 1, ''],
  ['10001', 6, '独库十一小队', '10001', '', 90, 0, 1, ''],
  ['10001', 1, 'ZEAL 7 车主', '10137', '10137', 12, 1, 1, '二零二四年提的车，杭州'],
  ['10001', 1, 'ZEAL 7 车主', '10012', '10012', 14, 2, 1, ''],
  ['10001', 9, '长途实验室', '10007', '10001', 40, 0, 1, ''],
  ['10001', 10, '长途实验室', '10007', '10001', 33, 0, 1, ''],
  ['10001', 4, '赛道同好', '10206', '10001', 25, 0, 1, ''],
  ['10001', 3, '赛道同好', '10206', '10001', 24, 0, 1, ''],
  ['10001', 5, '国庆环湖小队', '10005', '', 44, 0, 1, ''],
  ['10001', 11, '旧车主交流群', '10006', '', 60, 0, 1, ''],
  ['10005', 9, 'Club Z', '10006', '10005', 30, 0, 1, ''],
  ['10005', 6, '上海同城', '10005', '', 80, 0, 1, ''],
  ['10002', 2, '亲子露营', '10079', '10002', 18, 0, 1, ''],
  ['10002', 7, '独库十一小队', '10001', '10002', 0, 0, 0, ''],
];

export const makeChatNotices = (groups: SeedChat['groups'], now: number): SeedChat['notices'] =>
  rows.map(([userId, operationType, name, operatorId, targetId, days, handled, isRead, message], at) => ({
    noticeId: 'gn' + String(1000 + at),
    userId,
    operationType,
    groupId: groups.find((group) => group.name === name)?.groupId ?? 'g9' + at,
    groupName: name,
    operatorId,
    targetId,
    requestId: operationType === 1 || operationType === 7 ? 'gr' + String(1000 + at) : '',
    handled,
    message,
    isRead,
    createTime: now - days * day - ((at + 1) * hour) / 3,
  }));
