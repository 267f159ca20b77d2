// The permission table: each call with an input, and the code that each kind of person gets (docs/product/rights.md is
// written from it). tests/server/roles.test.ts runs every cell; a call without a row fails it.
import { readSecret } from './rolePrivateCircle';
import { activityRows } from './roleRowsActivities';
import { chatRows } from './roleRowsChat';
import { circleRows } from './roleRowsCircles';
import { clubRows } from './roleRowsClubs';
import { contentRows } from './roleRowsContent';
import { forumRows } from './roleRowsForum';
import { peopleRows } from './roleRowsPeople';
import { questionRows } from './roleRowsQuestions';
import { shopRows } from './roleRowsShop';
import { staffRows } from './roleRowsStaff';
import { anybody, each, members, notFor, ok, unseen, type Row } from './roleWords';

const aFile = { fileName: 'a.jpg', size: 10, sha256: 'ab'.repeat(32), localKey: 'k1' };
/** A picture of one grey point. */
const onePoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

export const table: Row[] = [
  ...contentRows,
  ...clubRows,
  ...chatRows,
  ...peopleRows,
  ...questionRows,
  ...activityRows,
  ...forumRows,
  ...circleRows,
  ...staffRows,
  // topics
  { call: 'forum.listHotTopics', what: 'by heat', input: {}, expect: anybody },
  { call: 'forum.listTopics', what: 'newest', input: { sort: 'new' }, expect: anybody },
  { call: 'forum.getTopic', what: 'a topic', input: { topicId: 'topic' }, expect: anybody },
  { call: 'forum.getTopic', what: 'none', input: { topicId: 'nothing' }, expect: each('010002') },
  { call: 'forum.followTopic', what: 'a topic', input: { topicId: 'topic', follow: 1 }, expect: members },
  {
    call: 'forum.followTopic',
    what: 'by words, which is a read',
    input: { keyword: '话题' },
    expect: each(ok, { newcomer: '020012' }),
  },
  { call: 'forum.followTopic', what: 'none', input: { topicId: 'nothing', follow: 1 }, expect: unseen() },
  { call: 'forum.addTopic', what: 'a new one', input: { name: '第一场雪', intro: '' }, expect: members },
  // banners, search, notices
  { call: 'content.listBanners', what: 'home', input: { position: 'home' }, expect: anybody },
  { call: 'content.listPageBanners', what: 'activities', input: { position: 'activity' }, expect: anybody },
  { call: 'search.listHotWords', what: 'hot words', input: {}, expect: anybody },
  { call: 'search.listThreads', what: 'threads', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listQuwen', what: 'articles', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listCircles', what: 'circles', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listUsers', what: 'people', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listFaqs', what: 'questions', input: { keyword: '标题' }, expect: anybody },
  { call: 'search.listSuggestions', what: 'suggestions', input: { keyword: '标题' }, expect: anybody },
  { call: 'notices.getUnread', what: 'own numbers', input: {}, expect: members },
  { call: 'notices.getRedDot', what: 'own dots', input: {}, expect: members },
  { call: 'notices.initRedDot', what: 'own dots at the start', input: {}, expect: members },
  { call: 'notices.showRedDot', what: 'one of one’s own dots', input: { key: 'home' }, expect: members },
  { call: 'notices.cancelRedDot', what: 'one of one’s own dots', input: { key: 'home' }, expect: members },
  { call: 'notices.listNotices', what: 'own notices', input: { category: 1 }, expect: members },
  {
    call: 'notices.readNotices',
    what: 'somebody’s notice, which stays as it was',
    input: { noticeIds: ['told1'] },
    expect: members,
  },
  { call: 'notices.readAllNotices', what: 'own notices', input: { category: 1 }, expect: members },
  // media
  { call: 'media.getPlayUrl', what: 'a public video', input: { vid: 'vid1' }, expect: anybody },
  { call: 'media.getPlayUrl', what: 'a private video', input: { vid: 'vid2' }, expect: readSecret },
  { call: 'media.getToken', what: 'leave to send a picture', input: { ...aFile, kind: 'picture' }, expect: members },
  { call: 'media.getVideoToken', what: 'leave to send a video', input: aFile, expect: members },
  {
    call: 'media.sendPart',
    what: 'a part without leave',
    input: { uploadId: 'f00000000000000a', localKey: 'k1', from: 0, uploadToken: 'none' },
    expect: notFor({}),
  },
  { call: 'media.uploadSing', what: 'somebody else’s file', input: { file: 'f00000000000000a' }, expect: unseen() },
  {
    call: 'media.uploadCompressSing',
    what: 'somebody else’s file',
    input: { file: 'f00000000000000a' },
    expect: unseen(),
  },
  { call: 'media.uploadBase64', what: 'a picture', input: { localKey: 'k2', data: onePoint }, expect: members },
  { call: 'media.finishVideo', what: 'somebody else’s video', input: { vid: 'v00000000000000a' }, expect: unseen() },
  {
    call: 'media.getToken',
    what: 'leave to send a voice for chat',
    input: { ...aFile, localKey: 'k3', kind: 'sound' },
    expect: members,
  },
  { call: 'media.finishFile', what: 'somebody else’s file', input: { file: 'f00000000000000a' }, expect: unseen() },
  { call: 'media.getChatUrl', what: 'somebody else’s video', input: { vid: 'v00000000000000a' }, expect: unseen() },
  {
    call: 'media.groupCover',
    what: 'a file that is not there',
    input: { file: 'f00000000000000a', groupID: 'g-open' },
    expect: unseen({ circleMember: '010003' }),
  },
  ...shopRows,
];
