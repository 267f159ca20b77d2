// Redaction of a text must not depend on the values before it, because a replay has other values before it.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { createRedactor } from '../../bus/recording/redact';
import { id, secret, text } from '../../bus/protocol/schema';
import { shapes } from '../../worker/recording/shapes';

/** `after`: by a redactor that had the same words as ids and secrets before. `fresh`: by a new one. */
function twice<T>(make: (redactor: ReturnType<typeof createRedactor>) => T): { fresh: T; after: T } {
  const seen = createRedactor(shapes);
  for (const word of ['video', 'recommend', 'forum.feed', 'plain', 'tap:button', 'job-12', '020011'])
    seen.value(id('thread'), word);
  for (const word of ['session', 'comments', 'cacheTimers']) seen.value(secret(text, 'token'), word);
  return { fresh: make(createRedactor(shapes)), after: make(seen) };
}
const state = (more: { [k: string]: Json }): Json => ({
  streams: {},
  slices: {},
  timers: {},
  seq: 1,
  ids: 1,
  seed: 1,
  clock: 1,
  ...more,
});

describe('words of the product', () => {
  it.each(['recommend', 'forum.feed', 'session', 'comments', 'job-12', '020011', 'tap:button'])(
    'such as “%s” stay in an unmarked text although an id or a secret has the same spelling',
    (word) => {
      const { fresh, after } = twice((r) => r.value(text, word));
      expect(after).toBe(word);
      expect(fresh).toBe(word);
    },
  );
  it('stay in the key of a timer', () => {
    const timers = {
      t1: { name: 'cache', key: 'forum.feed|video', at: 5 },
      t2: { name: 'cache', key: 'session.tabs|', at: 5 },
      t3: { name: 'renewal', key: 'p4711.3', at: 5 },
      t4: { name: 'tabs', key: '', at: 5 },
    };
    const { fresh, after } = twice((r) => r.state(state({ timers })));
    expect(after).toEqual(fresh);
    expect((fresh as { timers: Json }).timers).toEqual(timers);
  });
  it('are redacted in a storage key without a schema as if they had not been ids before', () => {
    const { fresh, after } = twice(
      (r) =>
        r.envelope({
          seq: 1,
          at: 1,
          from: 'worker',
          kind: 'ask',
          topic: 'kernel.storage',
          id: 'w1',
          payload: { op: 'get', store: 'other', key: 'plain|video' },
        }).payload,
    );
    expect(after).toEqual(fresh);
  });
  it('are redacted in the key of an unknown stream as if they had not been ids before', () => {
    const { fresh, after } = twice(
      (r) =>
        r.envelope({ seq: 1, at: 1, from: 'worker', kind: 'emit', topic: 'brand.new', key: 'video|plain', payload: 1 })
          .key,
    );
    expect(after).toEqual(fresh);
  });
});

describe('an id', () => {
  it('is replaced by its pseudonym in the key of a timer, too, although it looks like a word', () => {
    const redactor = createRedactor(shapes);
    expect(redactor.value(id('circle'), 'plain')).toBe('circle:1');
    const out = redactor.state(state({ timers: { t1: { name: 'cache', key: 'forum.feed|circle|plain', at: 5 } } })) as {
      timers: { t1: { key: string } };
    };
    expect(out.timers.t1.key).toBe('forum.feed|circle|circle:1');
  });
  it('in the key of an unknown timer is removed', () => {
    const redactor = createRedactor(shapes);
    const out = redactor.state(state({ timers: { t1: { name: 'strange', key: 'u123456789', at: 5 } } })) as {
      timers: { t1: { key: string } };
    };
    expect(out.timers.t1.key).not.toContain('123456789');
  });
});

describe('a secret', () => {
  it('is replaced in an unmarked text, too', () => {
    const redactor = createRedactor(shapes);
    redactor.value(secret(text, 'token'), 'zt.Ab12Cd34');
    expect(redactor.value(text, 'zt.Ab12Cd34')).toBe('«token:1»');
    expect(redactor.value(text, 'see zt.Ab12Cd34 there')).toBe('see «token:1» there');
  });
});
