// The domains of the second script: everything that the first screen can do without for a moment.
import { forum } from '../bus/contracts/forum';
import { kernel as kernelContract } from '../bus/contracts/kernel';
import { media } from '../bus/contracts/media';
import { session } from '../bus/contracts/session';
import { tokenWrites } from './askHash';
import { beginCache, startCache } from './cache';
import { startBounds } from './bounds';
import { circlesDomain } from './domains/circles';
import { contentDomain } from './domains/content';
import { startComments } from './domains/forum/comments';
import { startFeedMore } from './domains/forum/feedMore';
import { readHidden, startHiding } from './domains/forum/hiding';
import { startSpeaking } from './domains/forum/speaking';
import { startThreads } from './domains/forum/threads';
import { startTopics } from './domains/forum/topics';
import { nativeDomain } from './domains/native';
import { noticesDomain } from './domains/notices';
import { searchDomain } from './domains/search';
import { startLogin } from './domains/session/login';
import { beginReport, startReport } from './domains/session/report';
import { loadTabs, startTabs } from './domains/session/tabs';
import { startTerms } from './domains/session/terms';
import { usersDomain } from './domains/users';
import { startForgetting } from './forgetPerson';
import type { Domain } from './kernelTypes';
import { noticeOnline } from './online';
import { outboxOf } from './outboxOf';

const forumRest: Domain = {
  name: 'forum',
  contract: forum,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFeedMore(kernel);
    startThreads(kernel, outbox);
    startHiding(kernel, outbox);
    startComments(kernel, outbox);
    startSpeaking(kernel, outbox);
    startTopics(kernel);
  },
  begin: (kernel) => void readHidden(kernel),
};
const sessionRest: Domain = {
  name: 'session',
  contract: session,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startLogin(kernel, outbox);
    startTerms(kernel, outbox);
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
  contract: kernelContract,
  start(kernel) {
    tokenWrites(kernel);
    noticeOnline(kernel);
    startBounds(kernel);
    startForgetting(kernel);
    startCache(kernel);
  },
  begin: beginCache,
};
/** Its one call needs nothing but the wrapper. */
const mediaDomain: Domain = { name: 'media', contract: media, start: () => undefined };

export const laterDomains: readonly Domain[] = [
  kernelRest, nativeDomain, forumRest, usersDomain(outboxOf), sessionRest, circlesDomain, contentDomain, searchDomain, noticesDomain, mediaDomain,
];
