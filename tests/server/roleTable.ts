// Who may call what, as a table: each call with an input, and the code that each kind of person gets (product-brief §8,
// reliability §3). tests/server/roles.test.ts runs every cell; a call without a row fails it.
import type { CallTopic } from '../../bus/topics';
import type { Input } from './kit';

export const roles = ['tourist', 'newcomer', 'fan', 'verifying', 'owner', 'alternate', 'outsider', 'circleMember', 'circleAdmin', 'circleOwner', 'staff'] as const;
export type Role = (typeof roles)[number];
export type Row = { call: CallTopic; what: string; input: Input | ((role: Role) => Input); expect: Record<Role, string> };

const ok = '000000';
const each = (code: string, more: Partial<Record<Role, string>> = {}): Record<Role, string> =>
  Object.assign(Object.fromEntries(roles.map((role) => [role, code])) as Record<Role, string>, more);

/** Anybody, visitors too. */
const anybody = each(ok);
/** Signed in and terms accepted. */
const members = each(ok, { tourist: '020011', newcomer: '020012' });
/** As if the thing were not there, except for those named. */
const unseen = (more: Partial<Record<Role, string>> = {}): Record<Role, string> => each('010002', { tourist: '020011', newcomer: '020012', ...more });
const notFor = (more: Partial<Record<Role, string>>): Record<Role, string> => each('010003', { tourist: '020011', newcomer: '020012', ...more });
const inSecret = { circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: ok };
/** A visitor and a newcomer read like strangers. */
const readSecret = each('010002', inSecret);

const device = { deviceId: 'device-x' };

export const table: Row[] = [
  // session
  { call: 'session.getUserInfo', what: 'oneself', input: {}, expect: each(ok, { tourist: '020011' }) },
  { call: 'session.agree', what: 'the terms', input: {}, expect: each(ok, { tourist: '020011' }) },
  { call: 'session.sendCode', what: 'a phone', input: { phone: '13900000009', scene: 'login' }, expect: anybody },
  { call: 'session.loginApp', what: 'a demo person', input: { phone: '13800000002', code: '246810', ...device }, expect: anybody },
  { call: 'session.loginApp', what: 'a wrong code', input: { phone: '13800000002', code: '000000', ...device }, expect: each('010014') },
  { call: 'session.logoutApp', what: 'this device', input: device, expect: each(ok, { tourist: '020011' }) },
  { call: 'session.getTabList', what: 'a wrong sign', input: { encryptionId: 'x', timeStamp: 1, sign: 'x' }, expect: each('010010') },
  { call: 'session.getTerms', what: 'the agreement', input: { type: 'agreement' }, expect: anybody },
  { call: 'session.reportCounts', what: 'clicks', input: { ...device, counts: { '/home': 3 } }, expect: anybody },
  { call: 'session.sendRecording', what: 'a problem', input: { recording: '{}', words: '卡住了' }, expect: anybody },
  // users
  { call: 'users.follow', what: 'a person', input: { userId: 'author', isFollow: 1 }, expect: members },
  { call: 'users.follow', what: 'nobody', input: { userId: 'nobody', isFollow: 1 }, expect: unseen() },
  { call: 'users.follow', what: 'oneself', input: (role) => ({ userId: role, isFollow: 1 }), expect: notFor({}) },
  { call: 'users.follow', what: 'one who has blocked me', input: { userId: 'other', isFollow: 1 }, expect: each(ok, { tourist: '020011', newcomer: '020012', outsider: '010003' }) },
  { call: 'users.follow', what: 'one whom I have blocked', input: { userId: 'blocked', isFollow: 1 }, expect: each(ok, { tourist: '020011', newcomer: '020012', fan: '010003' }) },
  { call: 'users.block', what: 'a person', input: { userId: 'author', isBlock: 1 }, expect: members },
  { call: 'users.block', what: 'oneself', input: (role) => ({ userId: role, isBlock: 1 }), expect: notFor({}) },
  { call: 'users.listRecommended', what: 'authors', input: {}, expect: anybody },
  // forum: reading
  { call: 'forum.listThreads', what: 'the feed', input: { tab: 'recommend' }, expect: anybody },
  { call: 'forum.listFollowedThreads', what: 'followed', input: {}, expect: members },
  { call: 'forum.getThread', what: 'a public one', input: { threadId: 'plain' }, expect: anybody },
  { call: 'forum.getThread', what: 'one of a private circle', input: { threadId: 'secret' }, expect: readSecret },
  { call: 'forum.getThread', what: 'one in audit', input: { threadId: 'pending' }, expect: each('010002', { staff: ok }) },
  { call: 'forum.getThread', what: 'a hidden one', input: { threadId: 'hidden' }, expect: each('010002', { staff: ok }) },
  { call: 'forum.getThread', what: 'one by a blocked author', input: { threadId: 'ofBlocked' }, expect: each(ok, { fan: '010002' }) },
  { call: 'forum.getThread', what: 'none', input: { threadId: 'nothing' }, expect: each('010002') },
  { call: 'forum.listPosts', what: 'comments', input: { threadId: 'plain' }, expect: anybody },
  { call: 'forum.listPosts', what: 'of a private circle', input: { threadId: 'secret' }, expect: readSecret },
  { call: 'forum.listReplies', what: 'replies', input: { postId: 'p1' }, expect: anybody },
  { call: 'forum.listReplies', what: 'of a private circle', input: { postId: 'secretPost' }, expect: readSecret },
  { call: 'forum.listRecommendedTopics', what: 'topics', input: {}, expect: anybody },
  { call: 'forum.shareThread', what: 'a public one', input: { threadId: 'plain', channel: 'link' }, expect: anybody },
  { call: 'forum.shareThread', what: 'a private one', input: { threadId: 'secret', channel: 'link' }, expect: readSecret },
  // forum: acting
  { call: 'forum.likeThread', what: 'a public one', input: { threadId: 'plain', isLike: 1 }, expect: members },
  { call: 'forum.likeThread', what: 'a private one', input: { threadId: 'secret', isLike: 1 }, expect: unseen(inSecret) },
  { call: 'forum.likeThread', what: 'a hidden one', input: { threadId: 'hidden', isLike: 1 }, expect: unseen({ staff: '010004' }) },
  { call: 'forum.collect', what: 'a public one', input: { collectType: 1, targetId: 'plain', isCollect: 1 }, expect: members },
  { call: 'forum.collect', what: 'a private one', input: { collectType: 1, targetId: 'secret', isCollect: 1 }, expect: unseen(inSecret) },
  { call: 'forum.collect', what: 'an activity that is not there', input: { collectType: 2, targetId: 'plain', isCollect: 1 }, expect: unseen() },
  { call: 'forum.vote', what: 'an open poll', input: { pollId: 'open', optionIds: ['open-a'] }, expect: members },
  { call: 'forum.vote', what: 'a private poll', input: { pollId: 'secretPoll', optionIds: ['secretPoll-a'] }, expect: unseen(inSecret) },
  { call: 'forum.vote', what: 'an ended poll', input: { pollId: 'over', optionIds: ['over-a'] }, expect: each('010004', { tourist: '020011', newcomer: '020012' }) },
  { call: 'forum.addPost', what: 'on a public one', input: { threadId: 'plain', content: '说得好' }, expect: members },
  { call: 'forum.addPost', what: 'on a private one', input: { threadId: 'secret', content: '说得好' }, expect: unseen(inSecret) },
  { call: 'forum.addPost', what: 'a reply in a private one', input: { threadId: 'plain', postId: 'secretPost', content: '说得好' }, expect: unseen() },
  { call: 'forum.likePost', what: 'a comment', input: { postId: 'p1', isLike: 1 }, expect: members },
  { call: 'forum.likePost', what: 'a reply', input: { responseId: 'r1', isLike: 1 }, expect: members },
  { call: 'forum.likePost', what: 'a private comment', input: { postId: 'secretPost', isLike: 1 }, expect: unseen(inSecret) },
  { call: 'forum.report', what: 'a thread', input: { targetType: 1, targetId: 'plain', reasonCode: 1, content: '' }, expect: members },
  { call: 'forum.report', what: 'a private comment', input: { targetType: 2, targetId: 'secretPost', reasonCode: 1, content: '' }, expect: unseen({ ...inSecret, circleMember: '010003' }) },
  { call: 'forum.report', what: 'oneself', input: (role) => ({ targetType: 4, targetId: role, reasonCode: 1, content: '' }), expect: notFor({}) },
  // forum: deleting and managing
  { call: 'forum.deleteThread', what: 'of a circle member', input: { threadId: 'ofMember' }, expect: notFor({ circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.deleteThread', what: 'of a circle owner', input: { threadId: 'ofOwner' }, expect: notFor({ circleOwner: ok, staff: ok }) },
  { call: 'forum.deleteThread', what: 'in another circle', input: { threadId: 'elsewhere' }, expect: notFor({ staff: ok }) },
  { call: 'forum.deleteThread', what: 'one’s own', input: { threadId: 'ofFan' }, expect: notFor({ fan: ok, circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.deleteThread', what: 'in a private circle', input: { threadId: 'secret' }, expect: unseen({ circleMember: '010003', circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.deletePost', what: 'of a circle member', input: { postId: 'p2' }, expect: notFor({ circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.deletePost', what: 'of a circle owner', input: { postId: 'p5' }, expect: notFor({ circleOwner: ok, staff: ok }) },
  { call: 'forum.deletePost', what: 'a member’s reply', input: { responseId: 'r3' }, expect: notFor({ circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.deletePost', what: 'a private comment', input: { postId: 'secretPost' }, expect: unseen(inSecret) },
  { call: 'forum.markThread', what: 'in the circle', input: { threadId: 'plain', isEssence: 1 }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.markThread', what: 'in another circle', input: { threadId: 'elsewhere', isTop: 1 }, expect: notFor({ staff: ok }) },
  { call: 'forum.markThread', what: 'in a private circle', input: { threadId: 'secret', isTop: 1 }, expect: unseen({ circleMember: '010003', circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'forum.hideContent', what: 'a thread', input: { targetType: 1, targetId: 'plain', reason: '广告', restore: 0 }, expect: notFor({ staff: ok }) },
  { call: 'forum.hideContent', what: 'a comment', input: { targetType: 2, targetId: 'p1', reason: '广告', restore: 0 }, expect: notFor({ staff: ok }) },
  { call: 'forum.hideContent', what: 'a private thread', input: { targetType: 1, targetId: 'secret', reason: '', restore: 0 }, expect: unseen({ circleMember: '010003', circleAdmin: '010003', circleOwner: '010003', staff: ok }) },
  // circles, content, search, notices, media
  { call: 'circles.listMine', what: 'joined', input: {}, expect: members },
  { call: 'circles.listRecommended', what: 'recommended', input: {}, expect: anybody },
  { call: 'content.listBanners', what: 'home', input: { position: 'home' }, expect: anybody },
  { call: 'search.listHotWords', what: 'hot words', input: {}, expect: anybody },
  { call: 'notices.getUnread', what: 'own numbers', input: {}, expect: members },
  { call: 'notices.getRedDot', what: 'own dots', input: {}, expect: members },
  { call: 'media.getPlayUrl', what: 'a public video', input: { vid: 'vid1' }, expect: anybody },
  { call: 'media.getPlayUrl', what: 'a private video', input: { vid: 'vid2' }, expect: readSecret },
];
