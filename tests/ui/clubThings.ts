// Car clubs, members and applications as tests of screens put them before the page.
import type { StoredCarClub, StoredClubApplication, StoredClubMember, StoredClubNotice } from '../../bus/entities/carClubs';

export const club = (clubId = 'k1', more: Partial<StoredCarClub> = {}): StoredCarClub => ({
  clubId, name: '上海车友会', logoUrl: '', coverUrl: '', intro: '每月一次城市夜游', provinceName: '上海', cityName: '上海', presidentPhone: '', memberCount: 1286, activityCount: 42, monthCount: 318, groupID: '', myRole: 0,
  applyStatus: -1, openCount: 0, createTime: Date.UTC(2023, 3, 8), presidentId: 'u1', noticeId: '', ...more,
});
export const clubMember = (userId: string, role: 1 | 2 | 3, more: Partial<StoredClubMember> = {}): StoredClubMember => ({ memberId: 'm' + userId, clubId: 'k1', role, carModelName: 'ZEAL 7', joinTime: 1_700_000_000_000, muteUntil: 0, phone: '', userId, ...more });
export const application = (applyId: string, more: Partial<StoredClubApplication> = {}): StoredClubApplication => ({
  applyId, clubId: 'k1', clubName: '上海车友会', realName: '林屿', phone: '138****0001', carModelName: 'ZEAL 7', plateNo: '沪A***45', cityName: '上海', reason: '想一起走', status: 0, refuseReason: '', createTime: 1_700_000_000_000,
  auditTime: 0, userId: 'u2', auditorId: '', pending: 0, ...more,
});
export const clubNotice = (noticeId: string, more: Partial<StoredClubNotice> = {}): StoredClubNotice => ({ noticeId, clubId: 'k1', title: '夜游外滩', content: '16:00 前在群里接龙，每车限两人', images: [], createTime: 1_700_000_000_000, notifyAll: 1, authorId: 'u1', ...more });
