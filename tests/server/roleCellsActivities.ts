// Rows of the permission matrix (roleCells) about activities.
import { sql } from 'drizzle-orm';
import { type byType, type Row, everybody, five, ownOnly, signedIn } from './roleCellWords';

/** Only owners can be in Club Z: one who is, with points. */
const ownerInClubZ = (me: string) =>
  me === 'owner'
    ? sql`with joined as (insert into circle_members (member_id, tribe_id, user_id, role,
      join_time) values ('x-owner', 'clubZ', 'owner', 1, 1)) update users set points = 500 where user_id = 'owner'`
    : sql`select 1`;

export const activityCells: Row<keyof typeof byType>[] = [
  {
    row: 'activity list, query_details, queryCitysById, main_comment, child_comments, map/*, app/activities, city-list, dealer-list',
    early: true,
    cells: everybody,
    asks: [
      { call: 'activities.listActivities' },
      { call: 'activities.listAppActivities' },
      { call: 'activities.getActivity', input: { activityId: 'walk' } },
      { call: 'activities.getActivity', input: { activityId: 'draft' }, about: 'unseen' },
      { call: 'activities.listActivityCities' },
      { call: 'activities.listComments', input: { activityId: 'walk' } },
      { call: 'activities.listComments', input: { activityId: 'draft' }, about: 'unseen' },
      { call: 'activities.listCommentReplies', input: { postId: 'saidOfWalk' } },
      { call: 'activities.listMemberCities' },
      { call: 'activities.listDealers', input: { cityName: '上海市' } },
      { call: 'clubz.findPlaces', input: { keyword: '西湖' } },
      { call: 'clubz.listProvinces' },
      { call: 'clubz.listRegions', input: { regionCode: '330000' } },
    ],
  },
  {
    row: 'my/activities, unread/apply, apply/marked/read',
    cells: ownOnly,
    asks: [
      { call: 'activities.listApplies', about: 'mine' },
      { call: 'activities.countUnreadApplies', about: 'mine' },
      { call: 'activities.markAppliesRead', about: 'mine' },
      { call: 'activities.getApply', input: { applyId: 'pendingOne' }, about: 'foreign' },
    ],
  },
  {
    row: 'activities/forward',
    cells: everybody,
    early: true,
    asks: [{ call: 'activities.forwardActivity', input: { activityId: 'walk', channel: 'link' } }],
    reason: 'a counter only, as threads/share',
  },
  {
    row: 'to_sign_up, sign/in/submit',
    cells: signedIn,
    asks: [
      { call: 'activities.signUp', input: { activityId: 'walk', values: { name: '林屿' } } },
      { call: 'activities.signUp', input: { activityId: 'zee' }, about: '010003' },
      { call: 'activities.signUp', input: { cancel: 1, applyId: 'pendingOne' }, about: 'foreign' },
      { call: 'activities.submitSignIn', input: { activityId: 'stamps' } },
      { call: 'activities.submitSignIn', input: { activityId: 'stampsZ' }, about: '010003' },
    ],
  },
  {
    row: 'to_sign_up, of owners',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [
      { call: 'activities.signUp', input: { activityId: 'owners' } },
      { call: 'activities.participate', input: { activityId: 'rightOfOwners', count: 1 } },
    ],
  },
  {
    row: 'to_club_z_sign_up',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'activities.signUpClubZ', input: { activityId: 'zee' }, first: ownerInClubZ }],
  },
  {
    row: 'to_club_z_sign_up_integral',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'activities.signUpClubZPoints', input: { activityId: 'zeePoints' }, first: ownerInClubZ }],
  },
  {
    row: 'points/exchange/participation',
    cells: signedIn,
    asks: [
      { call: 'activities.participate', input: { activityId: 'right', count: 1 } },
      {
        call: 'activities.participate',
        input: { activityId: 'thing', count: 1, addressId: 'home-staff' },
        about: 'foreign',
      },
    ],
  },
  {
    row: 'activity/like, comment/add, comment/like, report/add',
    cells: signedIn,
    asks: [
      { call: 'activities.likeActivity', input: { activityId: 'walk', isLike: 1 } },
      { call: 'activities.addComment', input: { activityId: 'walk', content: '说得好' } },
      { call: 'activities.likeComment', input: { postId: 'saidOfWalk', isLike: 1 } },
      {
        call: 'activities.reportComment',
        input: { targetType: 6, targetId: 'saidOfWalk', reasonCode: 1, content: '' },
      },
    ],
  },
  {
    row: 'comment/delete',
    cells: ownOnly,
    asks: [{ call: 'activities.deleteComment', input: { postId: 'saidOfWalk' }, about: 'foreign' }],
  },
];
