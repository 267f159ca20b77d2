// The live panel's feed: it contains envelopes from before it was opened, newest last; while paused it does not change
// and misses nothing.
import { subscribe } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { KEPT, createFeed } from '../../ui/devtools/livePanel/feed';
import { SHOWN, createLiveView } from '../../ui/devtools/livePanel/liveView';

const line = (seq: number, more: Partial<Envelope> = {}): string =>
  JSON.stringify({ seq, at: 1000 + seq, from: 'worker', kind: 'tell', topic: 'a.b', payload: {}, ...more });
const range = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => line(from + i));
function started(): { say: (lines: readonly string[]) => void; feed: ReturnType<typeof createFeed> } {
  let say: (lines: readonly string[]) => void = () => undefined;
  const feed = createFeed((take) => (say = take));
  return { feed, say: (lines) => say(lines) };
}
const seqs = (view: ReturnType<typeof createLiveView>): number[] => view.state.inspected.envelopes.map((e) => e.seq);

describe('the live panel', () => {
  it('shows envelopes from before it was opened and later ones, until it is closed', () => {
    const { feed, say } = started();
    say(range(1, 4));
    const view = createLiveView(feed);
    let changes = 0;
    subscribe(view.state, () => changes++, true);
    say(range(4, 6));
    expect([seqs(view), changes]).toEqual([[1, 2, 3, 4, 5], 1]);
    view.close();
    say(range(6, 7));
    expect(seqs(view)).toHaveLength(5);
  });

  it('does not change while paused, and shows the missed envelopes when resumed', () => {
    const { feed, say } = started();
    const view = createLiveView(feed);
    say(range(1, 3));
    view.pause(true);
    say(range(3, 5));
    expect(seqs(view)).toEqual([1, 2]);
    view.pause(false);
    expect(seqs(view)).toEqual([1, 2, 3, 4]);
    view.clear();
    expect(seqs(view)).toEqual([]);
  });

  it('shows causes and problems of live envelopes, and skips a line that it cannot parse', () => {
    const { feed, say } = started();
    const view = createLiveView(feed);
    say([
      line(1, { topic: 'session.tapped', from: 'ui' }),
      'no json',
      line(2, { kind: 'ask', topic: 'forum.likeThread', id: 'q', cause: 1, from: 'ui' }),
      line(3, { kind: 'fail', topic: 'forum.likeThread', id: 'q', cause: 2, payload: { code: '010007', message: '' } }),
    ]);
    const { inspected } = view.state;
    expect(inspected.causes(2)).toEqual([0, 1, 2]);
    expect(inspected.problemsAt(2).map((p) => p.kind)).toContain('failure');
  });

  it('keeps a limited number of the latest envelopes, however long the page runs', () => {
    const { feed, say } = started();
    const view = createLiveView(feed);
    for (let i = 0; i < 6; i++) say(range(i * 10_000, (i + 1) * 10_000));
    expect(feed.past()).toHaveLength(KEPT);
    expect(view.state.inspected.envelopes).toHaveLength(SHOWN);
    expect(view.state.inspected.envelopes[SHOWN - 1]?.seq).toBe(59_999);
  });
});
