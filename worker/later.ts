// The domains of the second script: what the first screen can do without for a moment and everybody needs soon after.
// What is needed on some screens only comes with a pack (packs/).
import { forumReading } from '../bus/contracts/forum';
import { session } from '../bus/contracts/session';
import { circlesSoon, kernelSoon, usersSoon } from '../bus/contracts/soon';
import { tokenWrites } from './askHash';
import { startBounds } from './bounds';
import { beginCache, startCache } from './cache';
import { startStrip } from './domains/circles/strip';
import { startChatWhenIdle } from './chatIdle';
import { contentDomain } from './domains/content/banners';
import { startComments } from './domains/forum/comments';
import { startFeedMore } from './domains/forum/feedMore';
import { readHidden, startHiding } from './domains/forum/hiding';
import { startHotTopics } from './domains/forum/hotTopics';
import { startSpeaking } from './domains/forum/speaking';
import { startThreads } from './domains/forum/threads';
import { hotWords } from './domains/hotWords';
import { nativeDomain } from './domains/native';
import { noticesDomain } from './domains/notices/totals';
import { startLogin } from './domains/session/login';
import { beginReport, startReport } from './domains/session/report';
import { loadTabs, startTabs } from './domains/session/tabs';
import { startTerms } from './domains/session/terms';
import { startToldToken } from './domains/session/toldToken';
import { startFollowing } from './domains/users/following';
import { startForgetting } from './forgetPerson';
import type { Domain } from './kernelTypes';
import { noticeOnline } from './online';
import { outboxOf } from './outboxOf';
import { startLettingGo } from './wanted';

const forumRest: Domain = {
  name: 'forum',
  contract: forumReading,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFeedMore(kernel);
    startThreads(kernel, outbox);
    startHiding(kernel, outbox);
    startComments(kernel, outbox);
    startSpeaking(kernel, outbox);
    startHotTopics(kernel);
  },
  begin: (kernel) => void readHidden(kernel),
};
const sessionRest: Domain = {
  name: 'session',
  contract: session,
  start(kernel) {
    startLogin(kernel, outboxOf(kernel));
    startToldToken(kernel);
    startTerms(kernel, outboxOf(kernel));
    startTabs(kernel);
    startReport(kernel);
  },
  begin(kernel) {
    outboxOf(kernel).begin();
    beginReport(kernel);
    void loadTabs(kernel);
  },
};
/** The cache writes; whoever leaves is forgotten. */
const kernelRest: Domain = {
  name: 'kernel',
  contract: kernelSoon,
  start(kernel) {
    tokenWrites(kernel);
    noticeOnline(kernel);
    startLettingGo(kernel);
    startBounds(kernel);
    startForgetting(kernel);
    startCache(kernel);
    startChatWhenIdle(kernel);
  },
  begin: beginCache,
};
const following: Domain = {
  name: 'users',
  contract: usersSoon,
  start: (kernel) => startFollowing(kernel, outboxOf(kernel)),
};
const strip: Domain = {
  name: 'circles',
  contract: circlesSoon,
  start: (kernel) => startStrip(kernel, outboxOf(kernel)),
};

export const laterDomains: readonly Domain[] = [
  kernelRest,
  nativeDomain,
  forumRest,
  following,
  sessionRest,
  strip,
  contentDomain,
  hotWords,
  noticesDomain(outboxOf),
];
