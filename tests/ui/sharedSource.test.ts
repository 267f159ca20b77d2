// Shared sources: one proxy for all users, followed from the first to the last; objects and primitives are kept as they
// are.
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyedSources, SharedSource, whileUsed } from '../../ui/sharedSource';
import type { Source } from '../../ui/sharedSource';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source whose value the test sets; `followers` is the number of its subscriptions. */
function createValue(first: unknown) {
  const changes = new Set<() => void>();
  let value = first;
  return {
    source: {
      read: () => value,
      follow(changed) {
        changes.add(changed);
        return () => void changes.delete(changed);
      },
    } satisfies Source<unknown>,
    set(next: unknown) {
      value = next;
      changes.forEach((changed) => changed());
    },
    followers: () => changes.size,
  };
}

describe('whileUsed', () => {
  it('starts with the first user and stops with the last, each time', () => {
    const steps: string[] = [];
    const use = whileUsed(() => {
      steps.push('start');
      return () => void steps.push('stop');
    });
    const leaveFirst = use();
    const leaveSecond = use();
    leaveFirst();
    expect(steps).toEqual(['start']);
    leaveSecond();
    use();
    expect(steps).toEqual(['start', 'stop', 'start']);
  });
});

describe('a shared source', () => {
  it('keeps the identity of objects and arrays, and takes primitives', () => {
    const value = createValue({ list: [1] });
    const shared = new SharedSource(value.source);
    shared.use();
    for (const next of [{ list: [2] }, [3], null, undefined, 0, '', 'word', true]) {
      value.set(next);
      expect(shared.state.value).toBe(next);
    }
  });

  it('is followed once for all users, and not without a user', () => {
    const value = createValue(1);
    const shared = new SharedSource(value.source);
    expect(value.followers()).toBe(0);
    const leaves = [shared.use(), shared.use(), shared.use()];
    expect(value.followers()).toBe(1);
    leaves.forEach((leave) => leave());
    expect(value.followers()).toBe(0);
  });

  it('has the newest value for its first user, and on a refresh without a user', () => {
    const value = createValue(1);
    const shared = new SharedSource(value.source);
    shared.refresh();
    expect(shared.state.value).toBe(1);
    value.set(2);
    shared.refresh();
    expect(shared.state.value).toBe(2);
    value.set(3);
    shared.use();
    expect(shared.state.value).toBe(3);
  });

  it('tells of a change in its task, and not of an equal value', () => {
    const value = createValue(1);
    const shared = new SharedSource(value.source);
    shared.use();
    let changes = 0;
    subscribe(shared.state, () => changes++, true);
    value.set(2);
    expect(changes).toBe(1);
    value.set(2);
    expect(changes).toBe(1);
  });
});

describe('keyed sources', () => {
  it('share one source per key, which is dropped with its last user', () => {
    const value = createValue(1);
    const sources = createKeyedSources<unknown>();
    const find = (key: string) => sources.find(key, () => value.source);
    const shared = find('a');
    const leaves = [shared.use(), find('a').use()];
    expect(find('a')).toBe(shared);
    expect(find('b')).not.toBe(shared);
    leaves[0]?.();
    expect(find('a')).toBe(shared);
    leaves[1]?.();
    expect(find('a')).not.toBe(shared);
    expect(value.followers()).toBe(0);
  });

  it('drop a source that nobody has used within a second', () => {
    const sources = createKeyedSources<unknown>();
    const find = (key: string) => sources.find(key, () => createValue(1).source);
    const [unused, used] = [find('unused'), find('used')];
    used.use();
    vi.advanceTimersByTime(999);
    expect(find('unused')).toBe(unused);
    vi.advanceTimersByTime(1);
    expect(find('unused')).not.toBe(unused);
    expect(find('used')).toBe(used);
    const later = find('later');
    vi.advanceTimersByTime(1000);
    expect(find('later')).not.toBe(later);
  });

  it('find a dropped source again once it is used again', () => {
    const value = createValue(1);
    const sources = createKeyedSources<unknown>();
    const find = () => sources.find('a', () => value.source);
    const shared = find();
    shared.use()();
    value.set(2);
    const leave = shared.use();
    expect(shared.state.value).toBe(2);
    expect(find()).toBe(shared);
    leave();
    expect(find()).not.toBe(shared);
  });

  it('update two sources of one key while both are used', () => {
    const value = createValue(1);
    const sources = createKeyedSources<unknown>();
    const find = () => sources.find('a', () => value.source);
    const older = find();
    older.use()();
    const newer = find();
    newer.use();
    const leave = older.use();
    value.set(2);
    expect([older.state.value, newer.state.value]).toEqual([2, 2]);
    leave();
    expect(find()).toBe(newer);
  });
});
