// The permission matrix (docs/product/roles.md) as data: row, column, expected code. Each row names its calls and the
// entity that they act on. tests/server/roleCells.test.ts runs every cell.
import { sql, type SQL } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';

/** Columns by kind of person: visitor, fan, verifying, owner, alternate account. */
export const byType = { T: '', F: 'fan', V: 'verifying', O: 'owner', L: 'alternate' } as const;
/** Columns by relation to a circle. */
export const byCircleRelation = {
  stranger: 'outsider',
  pending: 'other',
  member: 'circleMember',
  admin: 'circleAdmin',
  head: 'circleOwner',
} as const;

/** `yes` allowed · `login` 020011 · `no` 010003 · `own` one's own alone. */
export type Cell = 'yes' | 'login' | 'no' | 'own';
/** What a call is asked about, which decides what a `yes` and an `own` mean there. */
export type About =
  | /** Nothing in particular, or something that everybody may see. */ 'seen'
    /** Something that is not there for the caller: 010002 whatever the role. */
  | 'unseen'
  /** The caller's own. */
  | 'mine'
  /** Somebody else's of what is only one's own: never a success. */
  | 'foreign'
  /** Refused by the note of its row, with this code, wherever the cell is not a refusal itself. */
  | `010${string}`;
export type Ask = {
  call: CallTopic;
  input?: Input | ((me: string) => Input);
  about?: About;
  /** The code of a visitor, where it is another than the cell's. */ visitor?: string;
  /** Before it, in the same undone transaction. */ first?: (me: string) => SQL;
};
export type Row<C extends string> = {
  row: string;
  asks: Ask[];
  cells: Record<C, Cell>;
  /** ◦ works before the terms are accepted. */ early?: true;
  reason?: string;
};

const five = (T: Cell, F: Cell, V = F, O = F, L = F) => ({ T, F, V, O, L });
const everybody = five('yes', 'yes');
const signedIn = five('login', 'yes');
const ownOnly = five('login', 'own');

const inCircle = (tribeId: string) => (me: string) =>
  sql`insert into circle_members (member_id, tribe_id, user_id, role, join_time) values (${'x-' + me}, ${tribeId},
    ${me}, 1, 1) on conflict do nothing`;
/** Only owners can be in Club Z: one who is, with points. */
const ownerInClubZ = (me: string) =>
  me === 'owner'
    ? sql`with joined as (insert into circle_members (member_id, tribe_id, user_id, role,
      join_time) values ('x-owner', 'clubZ', 'owner', 1, 1)) update users set points = 500 where user_id = 'owner'`
    : sql`select 1`;
const myThread = (me: string, audit = 1) =>
  sql`insert into threads select (jsonb_populate_record(t, jsonb_build_object('thread_id', 'mine', 'author_id',
    ${me}::text, 'audit_status', ${audit}::int))).* from threads t where t.thread_id = 'plain'`;
const aThread = (more: Input): Input => ({
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '',
  content: '周末去看海',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
  ...more,
});
const aDraft = (more: Input): Input => ({
  draftId: '',
  clientDraftId: 'd1',
  draftType: 1,
  scope: 'bbs',
  threadType: 0,
  title: '',
  content: '写到一半',
  images: [],
  video: null,
  poll: null,
  topics: [],
  tribeId: 'open',
  threadId: '',
  place: null,
  updateTime: 1,
  deviceName: '',
  version: 0,
  ...more,
});
const foreignDraft = () =>
  sql`insert into drafts (draft_id, user_id, client_draft_id, body, update_time, version,
    create_time) values ('foreign', 'staff', 'f1', ${JSON.stringify(aDraft({ draftId: 'foreign' }))}::jsonb, 1, 1, 1)
    on conflict do nothing`;
const aFile = { fileName: 'a.jpg', size: 10, sha256: 'ab'.repeat(32), localKey: 'k1' };

/** The public one, the one in a private circle, the hidden one, the one that waits. */
const threadsBy = (call: CallTopic, more: Input = {}): Ask[] => [
  { call, input: { threadId: 'plain', ...more } },
  ...['secret', 'hidden', 'pending', 'nothing'].map((threadId): Ask => ({
    call,
    input: { threadId, ...more },
    about: 'unseen',
  })),
];

const aQuestion: Input = { title: '周末跑山注意什么？', content: '第一次', images: [], carModels: [], topics: [] };
const anAddress: Input = { receiver: '林屿', phone: '13800000001', regionCode: '310104', detail: '漕溪北路 1 号' };
const anOrderOf = (who: string) =>
  sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_id', 'mine', 'order_no', 'mine',
    'user_id', ${who}::text))).* from orders o where o.order_id = 'paid'`;

/** Content and car information. */
const contentCells: Row<keyof typeof byType>[] = [
  {
    row: 'carInformation (G), details; carInformationPost (G), responses',
    early: true,
    cells: everybody,
    asks: [
      { call: 'content.listInfos' },
      { call: 'content.getInfo', input: { infoId: 'news' } },
      { call: 'content.getInfo', input: { infoId: 'withdrawn' }, about: 'unseen' },
      { call: 'content.listInfoComments', input: { infoId: 'news' } },
      { call: 'content.listInfoComments', input: { infoId: 'withdrawn' }, about: 'unseen' },
      { call: 'content.listInfoReplies', input: { postId: 'saidOfNews' } },
      { call: 'content.shareInfo', input: { infoId: 'news', channel: 'link' } },
    ],
  },
  {
    row: 'carInformation (P)',
    cells: five('login', 'no'),
    asks: [
      { call: 'content.publishInfo', input: { title: '新车到店', html: '<p>本周六</p>' } },
      { call: 'content.publishInfo', input: { infoId: 'nothing', title: 'x' } },
    ],
  },
  {
    row: 'content_*, dryCargo, wonderful_recommend',
    early: true,
    cells: everybody,
    asks: [
      { call: 'content.listArticles' },
      { call: 'content.listCategories' },
      { call: 'content.getArticle', input: { contentId: 'read' } },
      { call: 'content.getArticle', input: { contentId: 'draftOfHouse' }, about: 'unseen' },
      { call: 'content.listDryCategories' },
      { call: 'content.listDryCargo' },
      { call: 'content.getDryCargo', input: { contentId: 'how' } },
      { call: 'content.listRecommendations' },
      { call: 'content.listComments', input: { contentId: 'read' } },
      { call: 'content.shareArticle', input: { contentId: 'read', channel: 'link' } },
    ],
  },
  {
    row: 'content/like, carInformation/like; comments of both',
    cells: signedIn,
    asks: [
      { call: 'content.likeArticle', input: { contentId: 'read', isLike: 1 } },
      { call: 'content.likeArticle', input: { contentId: 'draftOfHouse', isLike: 1 }, about: 'unseen' },
      { call: 'content.likeInfo', input: { infoId: 'news', isLike: 1 } },
      { call: 'content.addComment', input: { contentId: 'read', content: '说得好' } },
      { call: 'content.addInfoComment', input: { infoId: 'withdrawn', content: '说得好' }, about: 'unseen' },
      { call: 'content.likeComment', input: { postId: 'saidOfRead', isLike: 1 } },
      { call: 'content.download', input: { contentId: 'read', index: 0 } },
      { call: 'content.download', input: { contentId: 'draftOfHouse', index: 0 }, about: 'unseen' },
      { call: 'forum.collect', input: { collectType: 3, targetId: 'news', isCollect: 1 } },
      { call: 'forum.collect', input: { collectType: 3, targetId: 'withdrawn', isCollect: 1 }, about: 'unseen' },
    ],
  },
  {
    row: 'content posts/delete, carInformationPost/delete',
    cells: ownOnly,
    asks: [
      {
        call: 'content.deleteComment',
        input: { postId: 'saidOfRead' },
        about: 'mine',
        first: (me) => sql`update posts set author_id = ${me} where post_id = 'saidOfRead'`,
      },
      { call: 'content.deleteComment', input: { postId: 'saidOfRead' }, about: 'foreign' },
      { call: 'content.deleteInfoComment', input: { postId: 'saidOfNews' }, about: 'foreign' },
    ],
  },
];

export const typeRows: Row<keyof typeof byType>[] = [
  {
    row: 'banner, banner/list, topics (G), topics/hot, details, recommend; threads (G), details, tribePage, userThread, queryCitysById; posts (G), responses; poll/voteStatistics',
    early: true,
    cells: everybody,
    asks: [
      { call: 'content.listBanners', input: { position: 'home' } },
      { call: 'forum.listTopics' },
      { call: 'forum.listHotTopics' },
      { call: 'forum.getTopic', input: { topicId: 'topic' } },
      { call: 'forum.listRecommendedTopics' },
      { call: 'forum.listThreads', input: { tab: 'recommend' } },
      { call: 'forum.listCircleThreads', input: { tribeId: 'open' } },
      { call: 'forum.listCircleThreads', input: { tribeId: 'secret' }, about: 'unseen' },
      { call: 'forum.listUserThreads', input: { userId: 'author' } },
      { call: 'forum.listCities' },
      ...threadsBy('forum.getThread'),
      ...threadsBy('forum.listPosts'),
      { call: 'forum.listReplies', input: { postId: 'p1' } },
      { call: 'forum.listReplies', input: { postId: 'secretPost' }, about: 'unseen' },
      { call: 'clubz.getVoteStatistics', input: { threadId: 'pollOpen' } },
      { call: 'clubz.getVoteStatistics', input: { threadId: 'pollSecret' }, about: 'unseen' },
    ],
  },
  { row: 'threads/share', early: true, cells: everybody, asks: threadsBy('forum.shareThread', { channel: 'link' }) },
  {
    row: 'threads/followPage, userThread of self incl. hidden',
    cells: ownOnly,
    asks: [
      { call: 'forum.listFollowedThreads', about: 'mine' },
      {
        call: 'forum.getThread',
        input: { threadId: 'mine' },
        about: 'mine',
        visitor: '010002',
        first: (me) => myThread(me || 'staff', 3),
      },
      { call: 'forum.getThread', input: { threadId: 'hidden' }, about: 'foreign', visitor: '010002' },
    ],
    reason: 'a visitor asking for a hidden thread hears 010002, as of anything that is not there for him',
  },
  {
    row: 'threads/like, posts/like',
    cells: signedIn,
    asks: [
      ...threadsBy('forum.likeThread', { isLike: 1 }),
      { call: 'forum.likePost', input: { postId: 'p1', isLike: 1 } },
      { call: 'forum.likePost', input: { postId: 'secretPost', isLike: 1 }, about: 'unseen' },
      { call: 'forum.likePost', input: { postId: 'gone', isLike: 1 }, about: 'unseen' },
    ],
  },
  {
    row: 'threads (P), posts (P)',
    cells: signedIn,
    asks: [
      { call: 'forum.addThread', input: aThread({}), first: inCircle('open') },
      { call: 'forum.addThread', input: aThread({}), about: '010003' },
      { call: 'forum.addThread', input: aThread({ tribeId: 'secret' }), about: 'unseen' },
      { call: 'forum.addThread', input: aThread({ tribeId: 'secret' }), first: inCircle('secret') },
      ...threadsBy('forum.addPost', { content: '说得好' }),
    ],
  },
  { row: 'topics/add', cells: signedIn, asks: [{ call: 'forum.addTopic', input: { name: '第一场雪', intro: '' } }] },
  {
    row: 'poll (vote)',
    cells: signedIn,
    asks: [
      { call: 'forum.vote', input: { pollId: 'open', optionIds: ['open-a'] } },
      { call: 'forum.vote', input: { pollId: 'early', optionIds: ['early-a'] }, about: '010004' },
      { call: 'forum.vote', input: { pollId: 'over', optionIds: ['over-a'] }, about: '010004' },
      { call: 'forum.vote', input: { pollId: 'open', optionIds: ['open-a', 'open-b'] }, about: '010001' },
      { call: 'forum.vote', input: { pollId: 'secretPoll', optionIds: ['secretPoll-a'] }, about: 'unseen' },
      {
        call: 'forum.vote',
        input: { pollId: 'open', optionIds: ['open-b'] },
        about: '010004',
        first: (me) =>
          sql`insert into ballots (poll_id, user_id, option_ids, create_time) values ('open', ${me}, '{open-a}', 1)`,
      },
    ],
  },
  {
    row: 'threadDraft save, getUserDraft',
    cells: ownOnly,
    asks: [
      { call: 'forum.saveDraft', input: aDraft({}), about: 'mine' },
      { call: 'forum.listDrafts', about: 'mine' },
      { call: 'forum.listDrafts', input: { draftId: 'foreign' }, about: 'foreign', first: foreignDraft },
      { call: 'forum.deleteDraft', input: { draftId: 'foreign' }, about: 'foreign', first: foreignDraft },
    ],
  },
  {
    row: 'threads/delete, posts/delete',
    cells: ownOnly,
    asks: [
      {
        call: 'forum.deleteThread',
        input: { threadId: 'mine' },
        about: 'mine',
        first: (me) => myThread(me || 'staff'),
      },
      { call: 'forum.deleteThread', input: { threadId: 'plain' }, about: 'foreign' },
      {
        call: 'forum.deletePost',
        input: { postId: 'p1' },
        about: 'mine',
        first: (me) => sql`update posts set author_id = ${me} where post_id = 'p1'`,
      },
      { call: 'forum.deletePost', input: { postId: 'p2' }, about: 'foreign' },
      { call: 'forum.deletePost', input: { responseId: 'r3' }, about: 'foreign' },
      { call: 'forum.addThread', input: aThread({ threadId: 'ofMember' }), about: 'foreign' },
    ],
  },
  {
    row: 'report',
    cells: signedIn,
    asks: [
      { call: 'forum.report', input: { targetType: 1, targetId: 'plain', reasonCode: 1, content: '' } },
      {
        call: 'forum.report',
        input: (me) => ({ targetType: 4, targetId: me || 'fan', reasonCode: 1, content: '' }),
        about: '010003',
      },
      {
        call: 'forum.report',
        input: { targetType: 2, targetId: 'secretPost', reasonCode: 1, content: '' },
        about: 'unseen',
      },
      {
        call: 'forum.report',
        input: { targetType: 1, targetId: 'plain', reasonCode: 1, content: '' },
        about: '010004',
        first: (me) =>
          sql`insert into reports (report_id, user_id, target_type, target_id, reason_code, content, images,
            create_time) values ('mine', ${me}, 1, 'plain', 1, '', '[]', 1)`,
      },
    ],
  },
  {
    row: 'collection/add, list',
    cells: ownOnly,
    asks: [
      { call: 'forum.collect', input: { collectType: 1, targetId: 'plain', isCollect: 1 }, about: 'mine' },
      { call: 'forum.collect', input: { collectType: 1, targetId: 'secret', isCollect: 1 }, about: 'unseen' },
      { call: 'users.listCollections', input: { collectType: 1 }, about: 'mine' },
    ],
  },
  {
    row: 'tribe allTribeList, others_tribe, details, recommended/list, queryTribeList, clubZ/detail; tribe_member/list, tribe_member_point/list',
    early: true,
    cells: everybody,
    asks: [
      { call: 'circles.listAll' },
      { call: 'circles.listOfUser', input: { userId: 'circleMember' } },
      { call: 'circles.getCircle', input: { tribeId: 'open' } },
      { call: 'circles.getCircle', input: { tribeId: 'secret' } },
      { call: 'circles.listRecommended' },
      { call: 'circles.listByWords', input: { keyword: '圈子' } },
      { call: 'clubz.getDetail' },
      ...(['circles.listMembers', 'circles.listPoints'] as const).flatMap((call): Ask[] => [
        { call, input: { tribeId: 'open' } },
        { call, input: { tribeId: 'secret' }, about: 'unseen' },
      ]),
    ],
  },
  {
    row: 'my_tribe, my_apply, check_apply, check_save_tribe, exit',
    cells: ownOnly,
    asks: [
      { call: 'circles.listMine', about: 'mine' },
      { call: 'circles.listFoundings', about: 'mine' },
      { call: 'circles.withdrawFounding', input: { applyId: 'nothing' }, about: 'unseen' },
      { call: 'circles.listMyApplies', about: 'mine' },
      { call: 'circles.checkFounding', about: 'mine' },
      { call: 'circles.leaveCircle', input: { tribeId: 'open' }, about: 'mine', first: inCircle('open') },
    ],
  },
  {
    row: 'tribe_member_apply/add',
    cells: signedIn,
    asks: [
      {
        call: 'circles.joinCircle',
        input: { tribeId: 'secret', reason: '想加入' },
        first: (me) => sql`delete from circle_applies where user_id = ${me}`,
      },
      { call: 'circles.joinCircle', input: { tribeId: 'closed' }, about: '010003' },
    ],
  },
  {
    row: 'tribe_member_apply/addClubZ',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'circles.joinClubZ', input: { vinTail: '123456', cityName: '上海', reason: '想加入' } }],
  },
  {
    row: 'tribe_apply/save',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'circles.foundCircle', input: { name: '周末摄影', intro: '', categoryId: 'k' } }],
  },
  {
    row: 'tribe_member_apply/admin_apply, kick_out',
    cells: five('login', 'no'),
    asks: [
      { call: 'circles.listApplies', input: { tribeId: 'open', status: 0 } },
      { call: 'circles.decideApply', input: { applyId: 'wish', pass: 1 } },
      { call: 'circles.removeMembers', input: { tribeId: 'open', userIds: ['author'] } },
    ],
  },
  {
    row: 'answer list, getPageByQuestion, queryById, getMaster; postList, responseList; Main/queryById, recommendList',
    early: true,
    cells: everybody,
    asks: [
      { call: 'questions.listAnswers', input: { userId: 'other' } },
      { call: 'questions.listAnswersOf', input: { questionId: 'ask' } },
      { call: 'questions.listAnswersOf', input: { questionId: 'askHidden' }, about: 'unseen' },
      { call: 'questions.getAnswer', input: { answerId: 'ans' } },
      { call: 'questions.getAnswer', input: { answerId: 'ansRefused' }, about: 'unseen' },
      { call: 'questions.listMasters' },
      { call: 'questions.listComments', input: { answerId: 'ans' } },
      { call: 'questions.listCommentReplies', input: { postId: 'saidOfAns' } },
      { call: 'questions.listQuestions', input: { tab: 'new' } },
      { call: 'questions.getQuestion', input: { questionId: 'ask' } },
      { call: 'questions.getQuestion', input: { questionId: 'askHidden' }, about: 'unseen' },
    ],
  },
  {
    row: 'question/like, Main/like, post/like (Q&A); answer/add, post/add',
    cells: signedIn,
    asks: [
      { call: 'questions.likeQuestion', input: { questionId: 'ask', isLike: 1 } },
      { call: 'questions.likeAnswer', input: { answerId: 'ans', isLike: 1 } },
      { call: 'questions.likeComment', input: { postId: 'saidOfAns', isLike: 1 } },
      { call: 'questions.addAnswer', input: { questionId: 'ask', content: '跑过一次', images: [] } },
      { call: 'questions.addComment', input: { answerId: 'ans', content: '说得好' } },
    ],
  },
  {
    row: 'Main/add, invite, inviteList, invitePage, recommendToAnswer',
    cells: signedIn,
    asks: [
      { call: 'questions.addQuestion', input: { ...aQuestion } },
      { call: 'questions.invite', input: { questionId: 'askNew', userIds: ['blocked', 'other'] } },
      { call: 'questions.listInvitable', input: { questionId: 'ask' } },
      { call: 'questions.listInvites' },
      { call: 'questions.listToAnswer' },
    ],
  },
  {
    row: 'answer delete, Main/delete, Main/edit, post/delete',
    cells: ownOnly,
    asks: [
      { call: 'questions.deleteAnswer', input: { answerId: 'ans' }, about: 'foreign' },
      { call: 'questions.deleteQuestion', input: { questionId: 'ask' }, about: 'foreign' },
      { call: 'questions.editQuestion', input: { ...aQuestion, questionId: 'ask' }, about: 'foreign' },
      { call: 'questions.deleteComment', input: { postId: 'saidOfAns' }, about: 'foreign' },
      { call: 'questions.ignoreInvite', input: { inviteId: 'wanted' }, about: 'foreign' },
    ],
  },
  { row: 'invite ranks', cells: signedIn, asks: [{ call: 'questions.listInviteRanks' }] },
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
  {
    row: 'send-verification-code',
    early: true,
    cells: everybody,
    asks: [{ call: 'session.sendCode', input: { phone: '13900000009', scene: 'login' } }],
  },
  {
    row: 'azure/getToken, uploadSing, uploadCompressSing, uploadBase64, groupCover',
    cells: signedIn,
    asks: [
      { call: 'media.getToken', input: { ...aFile, kind: 'picture' } },
      { call: 'media.getVideoToken', input: aFile },
      { call: 'media.uploadSing', input: { file: 'f00000000000000a' }, about: 'unseen' },
      { call: 'media.uploadCompressSing', input: { file: 'f00000000000000a' }, about: 'unseen' },
      {
        call: 'media.uploadBase64',
        input: {
          localKey: 'k2',
          data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
        },
      },
    ],
  },
  {
    row: 'user/userinfo, fans, attentions of others; find/userInfo',
    early: true,
    cells: everybody,
    asks: [
      { call: 'users.listFans', input: { userId: 'author' } },
      { call: 'users.listFollows', input: { userId: 'author' } },
      { call: 'users.getHome', input: { userId: 'author' } },
      { call: 'users.getHome', input: { userId: 'nobody' }, about: 'unseen' },
    ],
  },
  {
    row: 'attention_people',
    early: true,
    cells: signedIn,
    asks: [{ call: 'users.getFollow', input: { userId: 'author' } }],
    reason: 'needs a login: a visitor has no relation to anybody',
  },
  {
    row: 'own userinfo, agreenment',
    early: true,
    cells: five('login', 'own'),
    asks: [
      { call: 'session.getUserInfo', about: 'mine' },
      { call: 'session.agree', about: 'mine' },
    ],
  },
  {
    row: 'login/app',
    early: true,
    cells: everybody,
    asks: [{ call: 'session.loginApp', input: { phone: '13800000002', code: '246810', deviceId: 'device-x' } }],
  },
  {
    row: 'user/attention',
    cells: signedIn,
    asks: [
      { call: 'users.follow', input: { userId: 'author', isFollow: 1 } },
      { call: 'users.follow', input: (me) => ({ userId: me || 'fan', isFollow: 1 }), about: '010003' },
      {
        call: 'users.follow',
        input: { userId: 'circleOwner', isFollow: 1 },
        about: '010003',
        first: (me) => sql`insert into blocks (user_id, target_id, create_time) values (${me}, 'circleOwner', 1)`,
      },
      {
        call: 'users.follow',
        input: { userId: 'circleOwner', isFollow: 1 },
        about: '010003',
        first: (me) => sql`insert into blocks (user_id, target_id, create_time) values ('circleOwner', ${me}, 1)`,
      },
    ],
  },
  {
    row: 'message/number/unread, init/red/dot, airBulles',
    cells: ownOnly,
    asks: [
      { call: 'notices.getUnread', about: 'mine' },
      { call: 'notices.getRedDot', about: 'mine' },
      { call: 'notices.initRedDot', about: 'mine' },
    ],
  },
  ...contentCells,
  {
    row: 'search faq, quwen, thread, tribe, users, hot-words',
    early: true,
    cells: everybody,
    asks: [
      ...(
        ['search.listFaqs', 'search.listQuwen', 'search.listThreads', 'search.listCircles', 'search.listUsers'] as const
      ).map((call): Ask => ({ call, input: { keyword: '标题' } })),
      { call: 'search.listHotWords' },
    ],
  },
  {
    row: 'video play url',
    early: true,
    cells: everybody,
    asks: [
      { call: 'media.getPlayUrl', input: { vid: 'vid1' } },
      { call: 'media.getPlayUrl', input: { vid: 'vid2' }, about: 'unseen' },
    ],
    reason: 'who has not accepted the terms may do no less than a visitor; the token to send one is with the uploads',
  },
  {
    row: 'guide tab list, request-count report',
    early: true,
    cells: everybody,
    asks: [
      { call: 'session.getTabList', input: { encryptionId: 'x', timeStamp: 1, sign: 'x' }, about: '010010' },
      { call: 'session.reportCounts', input: { deviceId: 'device-x', counts: { '/home': 3 } } },
    ],
  },
  {
    row: 'address add, replace, delete, get',
    cells: ownOnly,
    asks: [
      { call: 'shop.listAddresses', about: 'mine' },
      { call: 'shop.addAddress', input: anAddress, about: 'mine' },
      { call: 'shop.replaceAddress', input: (me) => ({ addressId: 'home-' + me, ...anAddress }), about: 'mine' },
      { call: 'shop.deleteAddress', input: (me) => ({ addressId: 'home-' + me }), about: 'mine' },
      { call: 'shop.replaceAddress', input: { addressId: 'home-other', ...anAddress }, about: 'foreign' },
      { call: 'shop.deleteAddress', input: { addressId: 'home-other' }, about: 'foreign' },
    ],
  },
  {
    row: 'sign, signInfo2, awardInfo, member-integral-list',
    cells: ownOnly,
    asks: [
      { call: 'points.signIn', about: 'mine' },
      { call: 'points.getSignIn', about: 'mine' },
      { call: 'points.getAward', about: 'mine' },
      { call: 'points.listEntries', about: 'mine' },
    ],
  },
  {
    row: 'scrm regions, ecom search, category, image, evaluate (G)',
    early: true,
    cells: everybody,
    asks: [
      { call: 'shop.listRegions' },
      { call: 'shop.listProducts' },
      { call: 'shop.listProducts', input: { productId: 'nothing' }, about: 'unseen' },
      { call: 'shop.listCategories' },
      { call: 'shop.listBoards' },
      { call: 'shop.listEvaluations', input: { productId: 'mug' } },
    ],
  },
  {
    row: 'order detail',
    cells: ownOnly,
    asks: [
      { call: 'shop.getOrder', input: { orderId: 'mine' }, about: 'mine', first: (me) => anOrderOf(me) },
      { call: 'shop.listOrders', about: 'mine' },
      { call: 'shop.getOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      { call: 'shop.cancelOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      { call: 'shop.confirmOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      {
        call: 'shop.evaluate',
        input: { orderId: 'mine', stars: 5 },
        about: 'foreign',
        first: () => anOrderOf('author'),
      },
    ],
  },
];

/** Columns by standing: the exact answer, since what is not visible answers 010002 and what is not allowed 010003. */
export type CircleRelation = keyof typeof byCircleRelation;
export type CircleAsk = {
  row: string;
  call: CallTopic;
  input: Input;
  expect: Record<CircleRelation, string>;
  first?: SQL;
  /** What is true after a success; {} when nothing was done. */ then?: Partial<
    Record<CircleRelation, { sql: SQL; is: number }>
  >;
};
const ok = '000000';
const standings = (stranger: string, pending: string, member: string, admin: string, head: string) => ({
  stranger,
  pending,
  member,
  admin,
  head,
});
const isMember = (tribeId: string, userId: string) =>
  sql`select count(*)::int as n from circle_members where tribe_id = ${tribeId} and user_id = ${userId}`;
const secondAdmin = sql`update circle_members set role = 2 where user_id = 'author'`;

export const circleAsks: CircleAsk[] = [
  ...(['forum.getThread', 'forum.listPosts'] as const).map((call): CircleAsk => ({
    row: 'read closed content',
    call,
    input: { threadId: 'secret' },
    expect: standings('010002', '010002', ok, ok, ok),
  })),
  {
    row: 'read closed content',
    call: 'forum.listCircleThreads',
    input: { tribeId: 'secret' },
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'post in tribe (closed)',
    call: 'forum.addThread',
    input: aThread({ tribeId: 'secret' }),
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'post in tribe (open)',
    call: 'forum.addThread',
    input: aThread({}),
    expect: standings('010003', '010003', ok, ok, ok),
  },
  {
    row: 'comment in a closed tribe',
    call: 'forum.addPost',
    input: { threadId: 'secret', content: '说得好' },
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'exit',
    call: 'circles.leaveCircle',
    input: { tribeId: 'secret' },
    expect: standings('010004', ok, ok, ok, '010003'),
    then: {
      pending: { sql: sql`select status::int as n from circle_applies where apply_id = 'wish'`, is: 3 },
      member: { sql: isMember('secret', 'circleMember'), is: 0 },
      admin: { sql: isMember('secret', 'circleAdmin'), is: 0 },
    },
  },
  {
    row: 'admin_apply (list)',
    call: 'circles.listApplies',
    input: { tribeId: 'secret', status: 0 },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'admin_apply (decide)',
    call: 'circles.decideApply',
    input: { applyId: 'wish', pass: 1 },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'other'), is: 1 }, head: { sql: isMember('secret', 'other'), is: 1 } },
  },
  {
    row: 'kick_out: a member',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['author'] },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'author'), is: 0 }, head: { sql: isMember('secret', 'author'), is: 0 } },
  },
  {
    row: 'kick_out: an admin',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['author'] },
    first: secondAdmin,
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'author'), is: 1 }, head: { sql: isMember('secret', 'author'), is: 0 } },
  },
  {
    row: 'kick_out: the owner',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['circleOwner'] },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: {
      admin: { sql: isMember('secret', 'circleOwner'), is: 1 },
      head: { sql: isMember('secret', 'circleOwner'), is: 1 },
    },
  },
  {
    row: 'rename circle',
    call: 'circles.updateCircle',
    input: { tribeId: 'secret', name: '周末慢行' },
    expect: standings('010003', '010003', '010003', '010003', ok),
    then: {
      head: { sql: sql`select count(*)::int as n from circles where tribe_id = 'secret' and name = '周末慢行'`, is: 1 },
    },
  },
  {
    row: 'delete others’ thread: of a member',
    call: 'forum.deleteThread',
    input: { threadId: 'plain' },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'delete others’ thread: of an admin',
    call: 'forum.deleteThread',
    input: { threadId: 'plain' },
    first: secondAdmin,
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
  {
    row: 'delete others’ thread: of the owner',
    call: 'forum.deleteThread',
    input: { threadId: 'ofOwner' },
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
  {
    row: 'delete others’ post: of a member',
    call: 'forum.deletePost',
    input: { responseId: 'r2' },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'delete others’ post: of the owner',
    call: 'forum.deletePost',
    input: { postId: 'p5' },
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
];
