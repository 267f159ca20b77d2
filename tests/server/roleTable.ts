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
const aFile = { fileName: 'a.jpg', size: 10, sha256: 'ab'.repeat(32), localKey: 'k1' };
/** A picture of one grey point. */
const onePoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const aThread = (more: Input): Input => ({ threadType: 0, scope: 'bbs', title: '', content: '周末去看海', images: [], video: null, poll: null, topics: [], place: null, ...more });
const aDraft: Input = {
  draftId: '', clientDraftId: 'd1', draftType: 1, scope: 'bbs', threadType: 0, title: '', content: '写到一半', images: [], video: null, poll: null, topics: [], tribeId: 'open', threadId: '', place: null,
  updateTime: 1, deviceName: '', version: 0,
};

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
  { call: 'users.getHome', what: 'a person', input: { userId: 'author' }, expect: anybody },
  { call: 'users.getHome', what: 'nobody', input: { userId: 'nobody' }, expect: each('010002') },
  { call: 'users.getFollow', what: 'a person', input: { userId: 'author' }, expect: members },
  { call: 'users.getFollow', what: 'nobody', input: { userId: 'nobody' }, expect: unseen() },
  { call: 'users.listFollows', what: 'of a person', input: { userId: 'fan' }, expect: anybody },
  { call: 'users.listFollows', what: 'of nobody', input: { userId: 'nobody' }, expect: each('010002') },
  { call: 'users.listFans', what: 'of a person', input: { userId: 'author', keyword: '名字' }, expect: anybody },
  { call: 'users.update', what: 'one’s name', input: { nickName: '新名字' }, expect: members },
  { call: 'users.update', what: 'a word that is not allowed', input: { intro: '坏词' }, expect: each('010007', { tourist: '020011', newcomer: '020012' }) },
  { call: 'users.listBlocks', what: 'own', input: {}, expect: members },
  { call: 'users.getSettings', what: 'own', input: {}, expect: members },
  { call: 'users.changeSettings', what: 'own', input: { like: 0 }, expect: members },
  { call: 'users.listReports', what: 'own', input: {}, expect: members },
  { call: 'users.listCollections', what: 'own', input: { collectType: 1 }, expect: members },
  { call: 'users.getFrame', what: 'the frame', input: {}, expect: anybody },
  // forum: reading
  { call: 'forum.listThreads', what: 'the feed', input: { tab: 'recommend' }, expect: anybody },
  { call: 'forum.listFollowedThreads', what: 'followed', input: {}, expect: members },
  { call: 'forum.listUserThreads', what: 'of a person', input: { userId: 'author' }, expect: anybody },
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
  { call: 'forum.hideContent', what: 'a private thread', input: { targetType: 1, targetId: 'secret', reason: '广告', restore: 0 }, expect: unseen({ circleMember: '010003', circleAdmin: '010003', circleOwner: '010003', staff: ok }) },
  // forum: writing
  { call: 'forum.addThread', what: 'in an open circle', input: aThread({ tribeId: 'open' }), expect: notFor({ circleMember: ok, circleAdmin: ok, circleOwner: ok }) },
  { call: 'forum.addThread', what: 'in a private circle', input: aThread({ tribeId: 'secret' }), expect: unseen({ circleMember: ok, circleAdmin: ok, circleOwner: ok, staff: '010003' }) },
  { call: 'forum.addThread', what: 'in no circle', input: aThread({ tribeId: 'nothing' }), expect: unseen() },
  { call: 'forum.addThread', what: 'editing a member’s', input: aThread({ tribeId: 'open', threadId: 'ofMember' }), expect: notFor({ circleMember: ok }) },
  { call: 'forum.addThread', what: 'editing one in a private circle', input: aThread({ tribeId: 'secret', threadId: 'secret' }), expect: unseen({ circleMember: '010003', circleAdmin: '010003', circleOwner: '010003', staff: '010003' }) },
  { call: 'forum.saveDraft', what: 'a draft', input: aDraft, expect: members },
  { call: 'forum.saveDraft', what: 'with the id of somebody else’s', input: { ...aDraft, draftId: 'foreign' }, expect: members },
  { call: 'forum.listDrafts', what: 'own ones', input: {}, expect: members },
  { call: 'forum.listDrafts', what: 'somebody else’s', input: { draftId: 'foreign' }, expect: unseen() },
  { call: 'forum.deleteDraft', what: 'somebody else’s', input: { draftId: 'foreign' }, expect: unseen() },
  { call: 'forum.listMentions', what: 'people', input: { keyword: '名字' }, expect: members },
  { call: 'forum.listCities', what: 'cities', input: {}, expect: anybody },
  // forum: the staff's desk
  { call: 'forum.listStaffReports', what: 'open reports', input: {}, expect: notFor({ staff: ok }) },
  { call: 'forum.handleReport', what: 'upheld', input: { reportId: 'told', status: 2, resultText: '辱骂他人' }, expect: notFor({ staff: ok }) },
  { call: 'forum.handleReport', what: 'not upheld', input: { reportId: 'told', status: 3, resultText: '' }, expect: notFor({ staff: ok }) },
  { call: 'forum.handleReport', what: 'none', input: { reportId: 'nothing', status: 3, resultText: '' }, expect: notFor({ staff: '010002' }) },
  { call: 'forum.listAudits', what: 'what waits', input: {}, expect: notFor({ staff: ok }) },
  { call: 'forum.audit', what: 'a thread that waits', input: { targetType: 1, targetId: 'pending', pass: 1, reason: '' }, expect: notFor({ staff: ok }) },
  { call: 'forum.audit', what: 'one that does not wait', input: { targetType: 1, targetId: 'plain', pass: 0, reason: '广告' }, expect: notFor({ staff: '010004' }) },
  { call: 'forum.muteUser', what: 'a person', input: { userId: 'other', hours: 24, reason: '广告' }, expect: notFor({ staff: ok }) },
  { call: 'forum.muteUser', what: 'one of the staff', input: { userId: 'staff', hours: 24, reason: '' }, expect: notFor({ staff: '010002' }) },
  // circles, content, search, notices, media
  { call: 'circles.listMine', what: 'joined', input: {}, expect: members },
  { call: 'circles.listRecommended', what: 'recommended', input: {}, expect: anybody },
  // clubz and places
  { call: 'clubz.getDetail', what: 'Club Z', input: {}, expect: anybody },
  { call: 'clubz.getVoteStatistics', what: 'an open vote', input: { threadId: 'pollOpen' }, expect: anybody },
  { call: 'clubz.getVoteStatistics', what: 'one in a private circle', input: { threadId: 'pollSecret' }, expect: readSecret },
  { call: 'clubz.getVoteStatistics', what: 'a thread without a vote', input: { threadId: 'plain' }, expect: each('010002') },
  { call: 'clubz.getVoteStatistics', what: 'an option of another vote', input: { threadId: 'pollOpen', optionId: 'multi-a' }, expect: each('010002') },
  { call: 'clubz.findPlaces', what: 'by words', input: { keyword: '西湖' }, expect: anybody },
  { call: 'clubz.listProvinces', what: 'all', input: {}, expect: anybody },
  { call: 'clubz.listRegions', what: 'of a province', input: { regionCode: '330000' }, expect: anybody },
  { call: 'clubz.listRegions', what: 'of none', input: { regionCode: '990000' }, expect: each('010002') },
  // circles: finding
  { call: 'circles.listAll', what: 'all', input: {}, expect: anybody },
  { call: 'circles.listByWords', what: 'by words', input: { keyword: '圈子' }, expect: anybody },
  { call: 'circles.listOfUser', what: 'of a person', input: { userId: 'circleMember' }, expect: anybody },
  { call: 'circles.listCategories', what: 'categories', input: {}, expect: anybody },
  { call: 'circles.getCircle', what: 'an open one', input: { tribeId: 'open' }, expect: anybody },
  { call: 'circles.getCircle', what: 'the head of a private one', input: { tribeId: 'secret' }, expect: anybody },
  { call: 'circles.getCircle', what: 'none', input: { tribeId: 'nothing' }, expect: each('010002') },
  { call: 'circles.listMembers', what: 'of an open one', input: { tribeId: 'open' }, expect: anybody },
  { call: 'circles.listMembers', what: 'of a private one', input: { tribeId: 'secret' }, expect: readSecret },
  { call: 'circles.listPoints', what: 'of an open one', input: { tribeId: 'open' }, expect: anybody },
  { call: 'circles.listPoints', what: 'of a private one', input: { tribeId: 'secret' }, expect: readSecret },
  { call: 'forum.listCircleThreads', what: 'of an open one', input: { tribeId: 'open' }, expect: anybody },
  { call: 'forum.listCircleThreads', what: 'of a private one', input: { tribeId: 'secret', tab: 'essence' }, expect: readSecret },
  // circles: joining and leaving
  { call: 'circles.listMyApplies', what: 'own requests', input: {}, expect: members },
  { call: 'circles.joinCircle', what: 'a free one', input: { tribeId: 'open' }, expect: each(ok, { tourist: '020011', newcomer: '020012', circleMember: '010004', circleAdmin: '010004', circleOwner: '010004' }) },
  { call: 'circles.joinCircle', what: 'one with audit', input: { tribeId: 'secret', reason: '想加入' }, expect: each(ok, { tourist: '020011', newcomer: '020012', circleMember: '010004', circleAdmin: '010004', circleOwner: '010004' }) },
  { call: 'circles.joinCircle', what: 'Club Z by the other form', input: { tribeId: 'clubZ' }, expect: notFor({}) },
  { call: 'circles.joinCircle', what: 'one that takes nobody', input: { tribeId: 'closed' }, expect: notFor({}) },
  { call: 'circles.joinCircle', what: 'none', input: { tribeId: 'nothing' }, expect: unseen() },
  { call: 'circles.joinCircle', what: 'taking back another’s request', input: { applyId: 'wish', withdraw: 1 }, expect: unseen() },
  { call: 'circles.joinClubZ', what: 'Club Z', input: { vinTail: '123456', cityName: '上海', reason: '想加入' }, expect: notFor({ owner: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.leaveCircle', what: 'an open one', input: { tribeId: 'open' }, expect: each('010004', { tourist: '020011', newcomer: '020012', circleMember: ok, circleAdmin: ok, circleOwner: '010003' }) },
  { call: 'circles.leaveCircle', what: 'a private one', input: { tribeId: 'secret' }, expect: each('010004', { tourist: '020011', newcomer: '020012', circleMember: ok, circleAdmin: ok, circleOwner: '010003' }) },
  // circles: managing
  { call: 'circles.listApplies', what: 'of a private one', input: { tribeId: 'secret', status: 0 }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.decideApply', what: 'a request', input: { applyId: 'wish', pass: 1 }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.decideApply', what: 'a refusal', input: { applyId: 'wish', pass: 0, reason: '资料不全' }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.decideApply', what: 'a decided one', input: { applyId: 'decided', pass: 0 }, expect: notFor({ circleAdmin: '010004', circleOwner: '010004', staff: '010004' }) },
  { call: 'circles.decideApply', what: 'none', input: { applyId: 'nothing', pass: 1 }, expect: unseen() },
  { call: 'circles.removeMembers', what: 'a member', input: { tribeId: 'open', userIds: ['author'] }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.removeMembers', what: 'in another circle', input: { tribeId: 'elsewhere', userIds: ['author'] }, expect: notFor({ staff: ok }) },
  { call: 'circles.updateNotice', what: 'of one’s circle', input: { tribeId: 'open', title: '新公告', content: '周末见' }, expect: notFor({ circleAdmin: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.updateNotice', what: 'of another circle', input: { tribeId: 'elsewhere', title: '新公告', content: '周末见' }, expect: notFor({ staff: ok }) },
  // circles: founding
  { call: 'circles.checkFounding', what: 'whether I may', input: {}, expect: members },
  { call: 'circles.foundCircle', what: 'a circle', input: { name: '周末摄影', intro: '', categoryId: 'k' }, expect: notFor({ owner: ok, circleOwner: ok, staff: ok }) },
  { call: 'circles.listFoundings', what: 'own requests', input: {}, expect: members },
  // topics
  { call: 'forum.listHotTopics', what: 'by heat', input: {}, expect: anybody },
  { call: 'forum.listTopics', what: 'newest', input: { sort: 'new' }, expect: anybody },
  { call: 'forum.getTopic', what: 'a topic', input: { topicId: 'topic' }, expect: anybody },
  { call: 'forum.getTopic', what: 'none', input: { topicId: 'nothing' }, expect: each('010002') },
  { call: 'forum.followTopic', what: 'a topic', input: { topicId: 'topic', follow: 1 }, expect: members },
  { call: 'forum.followTopic', what: 'by words, which is a read', input: { keyword: '话题' }, expect: each(ok, { newcomer: '020012' }) },
  { call: 'forum.followTopic', what: 'none', input: { topicId: 'nothing', follow: 1 }, expect: unseen() },
  { call: 'forum.addTopic', what: 'a new one', input: { name: '第一场雪', intro: '' }, expect: members },
  { call: 'content.listBanners', what: 'home', input: { position: 'home' }, expect: anybody },
  { call: 'search.listHotWords', what: 'hot words', input: {}, expect: anybody },
  { call: 'search.listThreads', what: 'threads', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listQuwen', what: 'articles', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listCircles', what: 'circles', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listUsers', what: 'people', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listFaqs', what: 'questions', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listSuggestions', what: 'suggestions', input: { keyword: '标题' }, expect: anybody },
  { call: 'notices.getUnread', what: 'own numbers', input: {}, expect: members },
  { call: 'notices.getRedDot', what: 'own dots', input: {}, expect: members },
  { call: 'media.getPlayUrl', what: 'a public video', input: { vid: 'vid1' }, expect: anybody },
  { call: 'media.getPlayUrl', what: 'a private video', input: { vid: 'vid2' }, expect: readSecret },
  { call: 'media.getToken', what: 'leave to send a picture', input: { ...aFile, kind: 'picture' }, expect: members },
  { call: 'media.getVideoToken', what: 'leave to send a video', input: aFile, expect: members },
  { call: 'media.sendPart', what: 'a part without leave', input: { uploadId: 'f00000000000000a', localKey: 'k1', from: 0, uploadToken: 'none' }, expect: notFor({}) },
  { call: 'media.uploadSing', what: 'somebody else’s file', input: { file: 'f00000000000000a' }, expect: unseen() },
  { call: 'media.uploadCompressSing', what: 'somebody else’s file', input: { file: 'f00000000000000a' }, expect: unseen() },
  { call: 'media.uploadBase64', what: 'a picture', input: { localKey: 'k2', data: onePoint }, expect: members },
  { call: 'media.finishVideo', what: 'somebody else’s video', input: { vid: 'v00000000000000a' }, expect: unseen() },
  { call: 'media.groupCover', what: 'a file that is not there', input: { file: 'f00000000000000a', groupID: 'g-open' }, expect: unseen({ circleMember: '010003' }) },
];
