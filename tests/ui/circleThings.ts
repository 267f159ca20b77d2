// Fixture of circles for the tests of screens.
import type { Circle } from '../../bus/entities/circles';

export const circle = (tribeId = 'c1', more: Partial<Circle> = {}): Circle => ({
  tribeId,
  name: '长途实验室',
  avatarUrl: '',
  coverUrl: '',
  intro: '路书、补能、电耗与天气',
  categoryId: 'k1',
  categoryName: '自驾',
  memberCount: 35_912,
  threadCount: 73,
  isJoin: 0,
  myRole: 0,
  joinType: 0,
  needReason: 0,
  isPrivate: 0,
  notice: null,
  owner: null,
  groupID: '',
  isClubZ: 0,
  unreadCount: 0,
  createTime: 1,
  ...more,
});
