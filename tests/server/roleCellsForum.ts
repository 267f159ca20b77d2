// Rows of the permission matrix (roleCells) about threads, comments, polls, drafts and reports.
import { sql } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';
import { type byType, type Ask, type Row, aThread, everybody, inCircle, ownOnly, signedIn } from './roleCellWords';

const myThread = (me: string, audit = 1) =>
  sql`insert into threads select (jsonb_populate_record(t, jsonb_build_object('thread_id', 'mine', 'author_id',
    ${me}::text, 'audit_status', ${audit}::int))).* from threads t where t.thread_id = 'plain'`;
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

/** The public one, the one in a private circle, the hidden one, the one that waits. */
const threadsBy = (call: CallTopic, more: Input = {}): Ask[] => [
  { call, input: { threadId: 'plain', ...more } },
  ...['secret', 'hidden', 'pending', 'nothing'].map((threadId): Ask => ({
    call,
    input: { threadId, ...more },
    about: 'unseen',
  })),
];

export const forumCells: Row<keyof typeof byType>[] = [
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
];
