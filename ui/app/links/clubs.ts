// Links to the pages of car clubs. Their addresses are the specification's.
import { query } from '../navigation/routes';

export const clubList = (province?: string) => query('/clubs/list', { province });
/** The club whose sheet is open on the list. */
export const clubOnList = (clubId: string) => query('/clubs/list', { clubId });
export const clubRequest = (clubId: string) => query('/clubs/request', { clubId });
export const clubManage = (clubId: string) => query('/clubs/manage', { clubId });
export const clubMemberManagement = (clubId: string) => query('/clubs/MemberManagement', { clubId });
export const clubMembers = (clubId: string) => query('/clubs/MemberList', { clubId });
export const clubApplies = (clubId: string) => query('/clubs/ApplyManage', { clubId });
export const clubAnnouncement = (clubId: string) => query('/clubs/Announcement', { clubId });
