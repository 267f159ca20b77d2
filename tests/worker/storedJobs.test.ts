// What a stored job says to a replay: a page that is loaded again finds its jobs in the recording.
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../bus/recording/redact';
import type { Job } from '../../worker/outbox/jobs';
import { shapes } from '../../worker/recording/shapes';
import { job, json } from './fixtures';

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
