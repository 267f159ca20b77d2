// The texts of the status codes of my requests and sign-ups.
import { describe, expect, it } from 'vitest';
import type { StoredApply } from '../../bus/entities/activities';
import { applyWay, signUpWay } from '../../ui/features/users/components/progressText';

describe('a request', () => {
  it.each([
    [0, '审核中', true, ''],
    [1, '已通过', false, '已通过'],
    [2, '未通过', false, '未通过'],
    [3, '已撤回', false, '已撤回'],
  ] as const)('with status %i is %s', (status, word, isOpen, end) => {
    expect(applyWay(status, 0)).toEqual({ word, isOpen, middle: '审核中', end });
  });
  it('shows 待发送 while its write waits for the network', () => expect(applyWay(3, 2).word).toBe('待发送'));
});

describe('a sign-up', () => {
  const way = (status: StoredApply['status'], more: { waitNo?: number; kind?: 1 | 3; pending?: 0 | 2 } = {}) =>
    signUpWay({
      status,
      waitNo: more.waitNo ?? 0,
      pending: more.pending ?? 0,
      activity: {
        activityId: 'a1',
        kind: more.kind ?? 1,
        title: '夜跑',
        coverUrl: '',
        startTime: 0,
        endTime: 1,
        placeName: '',
        status: 1,
        clubZ: 0,
      },
    });
  it.each([
    [0, '审核中', true],
    [1, '已报名', false],
    [2, '未通过', false],
    [3, '已取消', false],
    [5, '已参加', false],
    [6, '未到场', false],
  ] as const)('with status %i is %s', (status, word, isOpen) => {
    expect(way(status)).toMatchObject({ word, isOpen });
  });
  it('on the waiting list shows its position if it is known', () => {
    expect(way(4, { waitNo: 2 })).toMatchObject({ word: '候补第 2 位', middle: '候补第 2 位', isOpen: true, end: '' });
    expect(way(4).word).toBe('候补中');
  });
  it.each([1, 2, 3, 5, 6] as const)(
    'with the decided status %i has 审核中 as its middle step, like every other request',
    (status) => expect(way(status).middle).toBe('审核中'),
  );
  it('that is an exchange is 已兑换', () =>
    expect(way(1, { kind: 3 })).toMatchObject({ word: '已兑换', end: '已兑换' }));
  it('shows 待发送 while its cancellation waits for the network', () =>
    expect(way(3, { pending: 2 }).word).toBe('待发送'));
});
