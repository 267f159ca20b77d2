// The targets of all domains (server/composition/targets.ts).
import { describe, expect, it } from 'vitest';
import { commentKinds } from '../../bus/rules/commentThread';
import { targets } from '../../server/composition/targets';

describe('targets', () => {
  it('are listed under their own kind', () => {
    for (const [kind, target] of Object.entries(targets.comments)) expect(target.kind).toBe(kind);
    for (const [type, target] of Object.entries(targets.collections)) expect(target.collectType).toBe(Number(type));
    for (const [type, target] of Object.entries(targets.reports)) expect(target.targetType).toBe(Number(type));
    expect(Object.keys(targets.comments).toSorted()).toEqual(['thread', ...commentKinds].toSorted());
  });

  it('with pending entries can be decided, and vice versa', () => {
    for (const target of Object.values(targets.reports))
      expect([target.targetType, 'waiting' in target]).toEqual([target.targetType, 'audit' in target]);
  });

  it('are listed once', () => {
    const all = [targets.comments, targets.collections, targets.reports, targets.views].flatMap((one) =>
      Object.values(one),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
