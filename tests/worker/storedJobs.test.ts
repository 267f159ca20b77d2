// What a stored job says to a replay: a page that is loaded again finds its jobs in the recording.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../../worker/recording/shapes';

const unsent = (call: string, input: Json, undo: Json): Json => ({
  jobId: 'j1',
  ask: 1,
  clientToken: 'c1',
  call,
  input,
  orderKey: 'notices|read',
  slot: '',
  createTime: 1,
  notBefore: 0,
  retryAt: 0,
  tries: 0,
  state: 'waiting',
  needs: 'store',
  lastError: null,
  undo,
  replyTo: '',
});

describe('an unsent job in a recording', () => {
  it.each([
    ['notices.readAllNotices', { until: 5 }],
    ['notices.readNotices', { noticeIds: ['n1'], until: 5 }],
  ])('of %s says how many notices it takes off the totals', (call, input) => {
    const undo = { comment: 1, like: 100, at: 1, follow: 0, system: 2 };
    const shape = shapes.stored('jobs', 'me|j1');
    if (!shape) throw new Error('jobs have no schema');
    expect(createRedactor(shapes).value(shape.value, unsent(call, input, undo))).toMatchObject({ undo });
  });
});
