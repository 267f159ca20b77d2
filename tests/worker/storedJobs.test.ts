// Stored jobs: what they say to a replay (a page that is loaded again finds its jobs in the recording), and damaged ones.
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../bus/recording/redact';
import type { Job } from '../../worker/outbox/jobs';
import { shapes } from '../../worker/recording/shapes';
import { memoryStorage } from '../../worker/edges/storage';
import { job, json, quietAnswers } from './fixtures';
import { bootWith, createWorld } from './world';

describe('an unsent job in a recording', () => {
  it.each([
    { call: 'notices.readAllNotices', input: { until: 5 } },
    { call: 'notices.readNotices', input: { noticeIds: ['n1'], until: 5 } },
  ] as const)('of $call says how many notices it takes off the totals', ({ call, input }) => {
    const undo = { comment: 1, like: 100, at: 1, follow: 0, system: 2 };
    const shape = shapes.stored('jobs', 'me|j1');
    if (!shape) throw new Error('jobs have no schema');
    expect(
      createRedactor(shapes).value(shape.value, json(job('j1', { call, input: json(input) as Job['input'], undo }))),
    ).toMatchObject({ undo });
  });
});

describe('a damaged stored job', () => {
  it.each([
    ['of a comment, without undo', { ...job('job:1', { call: 'forum.addPost' }), undo: undefined }],
    ['of a post, without undo', { ...job('job:1', { call: 'forum.addThread' }), undo: undefined }],
    ['of a like, with null as input', { ...job('job:1', { call: 'forum.likeThread' }), input: null }],
    ['of a like, with a list as input', { ...job('job:1', { call: 'forum.likeThread' }), input: [] }],
  ])('%s does not stop the next comment', async (_name, kept) => {
    const storage = memoryStorage();
    await storage.run({ op: 'put', store: 'jobs', key: 'me|job:1', value: json(kept) });
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'forum.addPost': { data: { post: null, reply: null } } },
      storage,
      more: true,
    });
    await w.pass(3000);
    await w.ask('forum.addPost', { threadId: 't9', content: '新' });
    await w.pass(3000);
    expect(w.calls('forum.addPost').map(({ input }) => input['content'])).toEqual(['新']);
  });
});
