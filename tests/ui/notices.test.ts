// The texts of notices, and which notices can be answered in place.
import { describe, expect, it } from 'vitest';
import type { StoredNotice } from '../../bus/entities/notices';
import { canAnswer, actionText, othersOf, sentenceOf } from '../../ui/features/notices/components/noticeText';

const target = { title: '', thumb: '', threadId: 't1', postId: 'p1', responseId: '', deleted: 0 } as const;
const notice = (more: Partial<StoredNotice>): StoredNotice => ({
  noticeId: 'n1',
  category: 1,
  kind: 1,
  title: '',
  content: '',
  actorIds: ['u1'],
  actorCount: 1,
  target,
  link: '',
  createTime: 1,
  isRead: 0,
  ...more,
});
const said = (more: Partial<StoredNotice>): string => othersOf(notice(more)) + actionText(notice(more));

describe('a notice', () => {
  it('has a text with the number of people and the action for every kind of interaction', () => {
    const reply = { ...target, responseId: 'r1' };
    expect([
      said({ kind: 1 }),
      said({ kind: 2 }),
      said({ kind: 3, actorCount: 5 }),
      said({ kind: 4, actorCount: 2 }),
      said({ kind: 4, target: reply }),
      said({ kind: 5 }),
      said({ kind: 5, target: reply }),
      said({ kind: 5, target: { ...target, postId: '' } }),
      said({ kind: 6 }),
      said({ kind: 7 }),
      said({ kind: 8 }),
    ]).toEqual([
      '评论了你的帖子',
      '回复了你的评论',
      '等 5 人赞了你的帖子',
      '等 2 人赞了你的评论',
      '赞了你的回复',
      '在评论中提到了你',
      '在回复中提到了你',
      '在帖子中提到了你',
      '关注了你',
      '回答了你的问题',
      '邀请你回答问题',
    ]);
  });
  it('has one sentence for screen readers; that of a system notice is its title', () => {
    expect(sentenceOf(notice({ kind: 3, actorCount: 5 }), '小明')).toBe('小明 等 5 人 赞了你的帖子');
    expect(sentenceOf(notice({ category: 2, kind: 10, title: '申请结果' }), '')).toBe('申请结果');
  });
  it('can be answered if it is about a comment, reply or mention that is not deleted', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 10].filter((kind) => canAnswer(notice({ kind: kind as StoredNotice['kind'] }))),
    ).toEqual([1, 2, 5]);
    expect(canAnswer(notice({ target: { ...target, deleted: 1 } }))).toBe(false);
  });
});
