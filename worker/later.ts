// The domains of the second script: everything that the first screen can do without for a moment.
import { forum } from '../bus/contracts/forum';
import { kernel as kernelContract } from '../bus/contracts/kernel';
import { session } from '../bus/contracts/session';
import { tokenWrites } from './askHash';
import { beginCache, startCache } from './cache';
import { startBounds } from './bounds';
import { takeCircle } from './domains/circles/circle';
import { circlesDomain } from './domains/circles/circles';
import { clubzDomain } from './domains/clubz';
import { contentDomain } from './domains/content';
import { startComments } from './domains/forum/comments';
import { startDrafts } from './domains/forum/drafts';
import { startFeedMore } from './domains/forum/feedMore';
import { readHidden, startHiding } from './domains/forum/hiding';
import { startPublishing } from './domains/forum/publish';
import { startSpeaking } from './domains/forum/speaking';
import { startThreads } from './domains/forum/threads';
import { startTopics } from './domains/forum/topics';
import { mediaDomain } from './domains/media';
import { nativeDomain } from './domains/native';
import { noticesDomain } from './domains/notices';
import { searchDomain } from './domains/search';
import { startLogin } from './domains/session/login';
import { startProblem } from './domains/session/problem';
import { beginReport, startReport } from './domains/session/report';
import { loadTabs, startTabs } from './domains/session/tabs';
import { startTerms } from './domains/session/terms';
import { usersDomain } from './domains/users/users';
import { startForgetting } from './forgetPerson';
import type { Domain } from './kernelTypes';
import { noticeOnline } from './online';
import { outboxOf } from './outboxOf';
import { uploadsOf } from './uploads/uploadsOf';

const forumRest: Domain = {
  name: 'forum',
  contract: forum,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFeedMore(kernel);
    startThreads(kernel, outbox);
    startHiding(kernel, outbox);
    startComments(kernel, outbox);
    startSpeaking(kernel, outbox, uploadsOf(kernel));
    startTopics(kernel, outbox);
    startPublishing(kernel, outbox, uploadsOf(kernel), startDrafts(kernel, outbox, uploadsOf(kernel)));
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
    startProblem(kernel, outbox);
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
export const laterDomains: readonly Domain[] = [
  kernelRest, nativeDomain, forumRest, usersDomain(outboxOf), sessionRest, circlesDomain(outboxOf), clubzDomain(outboxOf), contentDomain, searchDomain((kernel, circle) => takeCircle(kernel, outboxOf(kernel), circle)), noticesDomain, mediaDomain,
];
