// The pack `more`: what only some screens need, loaded when one of them first asks for it. Writing and files, circles,
// Club Z, people's pages, search, problem reports.
import { activitiesDomain } from '../domains/activities/activities';
import { carClubsDomain } from '../domains/carClubs/carClubs';
import { takeCircle } from '../domains/circles/circle';
import { circlesDomain } from '../domains/circles/circles';
import { clubzDomain } from '../domains/clubz/clubz';
import { articlesDomain } from '../domains/content/content';
import { startDrafts } from '../domains/forum/drafts';
import { startPublish } from '../domains/forum/publish';
import { startTopics } from '../domains/forum/topics';
import { mediaDomain } from '../domains/media/media';
import { noticeLists } from '../domains/notices/lists';
import { pointsDomain } from '../domains/points/points';
import { questionsDomain } from '../domains/questions/questions';
import { searchDomain } from '../domains/search/search';
import { startProblem } from '../domains/session/problem';
import { shopDomain } from '../domains/shop/shop';
import { usersDomain } from '../domains/users/users';
import { serveFiles } from '../edges/files';
import type { Domain, Kernel, Pack } from '../kernel/types';
import { outboxOf } from '../outbox/outboxOf';
import { createUploads } from '../uploads/queue';
import { uploadsOf } from '../uploads/uploadsOf';

const uploads = (kernel: Kernel) => uploadsOf(kernel, createUploads);

const drafts = new WeakMap<Kernel, ReturnType<typeof startDrafts>>();
const writing: Domain = {
  name: 'forum',
  start(kernel) {
    const outbox = outboxOf(kernel);
    const box = startDrafts(kernel, outbox, uploads(kernel));
    drafts.set(kernel, box);
    startTopics(kernel, outbox);
    startPublish(kernel, outbox, uploads(kernel), box);
  },
  begin: (kernel) => drafts.get(kernel)?.begin(),
};
const problems: Domain = { name: 'session', start: (kernel) => startProblem(kernel, outboxOf(kernel)) };
/** Resumes stored jobs that waited for these domains. */
const jobs: Domain = { name: 'kernel', start: () => undefined, begin: (kernel) => outboxOf(kernel).restore() };

export const more: Pack = {
  domains: [
    writing,
    usersDomain(outboxOf),
    problems,
    circlesDomain(outboxOf),
    carClubsDomain(outboxOf, uploads),
    clubzDomain(outboxOf),
    articlesDomain(outboxOf),
    activitiesDomain(outboxOf),
    questionsDomain(outboxOf),
    searchDomain(takeCircle),
    mediaDomain(uploads),
    pointsDomain(outboxOf),
    shopDomain(outboxOf, uploads),
    noticeLists(outboxOf),
    jobs,
  ],
  serve: ({ held }) => ({ 'kernel.file': serveFiles(held) }),
};
