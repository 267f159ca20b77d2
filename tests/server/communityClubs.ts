// Car clubs of the tests' community: `drive` with one of each rank and an application of `outsider`, `coast` with its
// president alone.
import type { SeedClubs } from '../../server/seed/types/clubTypes';

const hour = 3_600_000;
export const communityClubs = (now: number): SeedClubs => ({
  clubs: [
    {
      clubId: 'drive',
      name: '同路车友会',
      intro: '一起走',
      provinceName: '上海',
      cityName: '上海',
      presidentId: 'circleOwner',
      presidentPhone: '13955556666',
      groupId: 'g-drive',
      sort: 1,
      createTime: now - 900 * hour,
    },
    {
      clubId: 'coast',
      name: '海岸车友会',
      intro: '看海',
      provinceName: '浙江',
      cityName: '宁波',
      presidentId: 'other',
      presidentPhone: '',
      groupId: 'g-coast',
      sort: 2,
      createTime: now - 800 * hour,
    },
  ],
  members: [
    ...(
      [
        ['circleMember', 1],
        ['author', 1],
        ['circleAdmin', 2],
        ['circleOwner', 3],
      ] as const
    ).map(([userId, role], at) => ({
      clubId: 'drive',
      userId,
      memberId: 'drive-' + userId,
      role,
      carModelName: at % 2 === 0 ? 'ZEAL 7' : 'ZEAL 5',
      phone: '1390000000' + String(at),
      joinTime: now - (700 - at) * hour,
    })),
    {
      clubId: 'coast',
      userId: 'other',
      memberId: 'coast-other',
      role: 3,
      carModelName: 'ZEAL X',
      phone: '',
      joinTime: now - 800 * hour,
    },
  ],
  applies: [
    {
      applyId: 'wants',
      clubId: 'drive',
      userId: 'outsider',
      realName: '林外',
      phone: '13977778888',
      carModelName: 'ZEAL 7',
      plateNo: '沪A12345',
      cityName: '上海',
      reason: '想一起走',
      status: 0,
      createTime: now - hour,
    },
    {
      applyId: 'noMore',
      clubId: 'drive',
      userId: 'fan',
      realName: '范',
      phone: '13977770000',
      carModelName: 'ZEAL 5',
      plateNo: '',
      cityName: '上海',
      reason: '再试',
      status: 2,
      refuseReason: '资料不全',
      auditorId: 'circleAdmin',
      createTime: now - 9 * hour,
      auditTime: now - 8 * hour,
    },
  ],
  notices: [
    {
      noticeId: 'said',
      clubId: 'drive',
      authorId: 'circleOwner',
      title: '集合',
      content: '周六八点集合',
      images: [],
      notifyAll: 1,
      createTime: now - 2 * hour,
    },
  ],
  models: [{ carModelId: 'zeal7', name: 'ZEAL 7', series: 'ZEAL 7', year: '', imageUrl: '', sort: 1 }],
});
