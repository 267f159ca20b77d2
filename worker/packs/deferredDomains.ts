// The domains of the second script: not needed for the first screen, but needed by everyone soon after. What only some
// screens need is in a pack (packs/).
import * as forum from '../../bus/contracts/forum';
import * as session from '../../bus/contracts/session';
import { following, kernelEdges } from './deferredContracts';
import { tokenWrites } from '../kernel/askHash';
import { startEviction } from '../store/eviction';
import { beginCache, startCache } from '../store/cache';
import { startChatWhenIdle } from '../im/idleConnect';
import { startComments } from '../domains/forum/comments';
import { startFeedMore } from '../domains/forum/feedMore';
import { readHidden, startHiddenContent } from '../domains/forum/hiddenContent';
import { startCommentMutations } from '../domains/forum/commentMutations';
import { startThreads } from '../domains/forum/threads';
import { nativeDomain } from '../domains/native/native';
import { noticesDomain } from '../domains/notices/notices';
import { startLogin } from '../domains/session/login';
import { beginReport, startReport } from '../domains/session/report';
import { loadTabs, startTabs } from '../domains/session/tabs';
import { startTerms } from '../domains/session/terms';
import { startNativeToken } from '../domains/session/nativeToken';
import { startFollows } from '../domains/users/follows';
import { startForgetPerson } from '../store/forgetPerson';
import type { Domain } from '../kernel/types';
import { startConnectivity } from '../store/connectivity';
import { outboxOf } from '../outbox/outboxOf';
import { startAbandonedReads } from '../transport/abandonedReads';

const forumRest: Domain = {
  name: 'forum',
  contract: forum,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFeedMore(kernel);
    startThreads(kernel, outbox);
    startHiddenContent(kernel, outbox);
    startComments(kernel, outbox);
    startCommentMutations(kernel, outbox);
  },
  begin: (kernel) => void readHidden(kernel),
};
const sessionRest: Domain = {
  name: 'session',
  contract: session,
  start(kernel) {
    startLogin(kernel, outboxOf(kernel));
    startNativeToken(kernel);
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
/** Writing the cache, and removal of a person's data. */
const kernelRest: Domain = {
  name: 'kernel',
  contract: kernelEdges,
  start(kernel) {
    tokenWrites(kernel);
    startConnectivity(kernel);
    startAbandonedReads(kernel);
    startEviction(kernel);
    startForgetPerson(kernel);
    startCache(kernel);
    startChatWhenIdle(kernel);
  },
  begin: beginCache,
};
const followDomain: Domain = {
  name: 'users',
  contract: following,
  start: (kernel) => startFollows(kernel, outboxOf(kernel)),
};

export const deferredDomains: readonly Domain[] = [
  kernelRest,
  nativeDomain,
  forumRest,
  followDomain,
  sessionRest,
  noticesDomain(outboxOf),
];
