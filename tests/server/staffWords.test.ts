// What is typed after `npm run staff --`: what the desk lists as waiting can be typed back as it is printed.
import { describe, expect, it } from 'vitest';
import { linesOf, questionFrom, usage } from '../../server/staff/staffWords';

const waiting = [
  { targetType: 1, targetId: 't1256' }, { targetType: 2, targetId: 'p12' }, { targetType: 3, targetId: 'r12' }, { targetType: 7, targetId: 'q41' }, { targetType: 7, targetId: 'w-q41-1' },
];

describe('the words of the staff', () => {
  it('decide and hide everything that the audit lists, by the kind and id of its line', () => {
    const list = waiting.map((one) => ({ ...one, authorId: '10001', excerpt: '词', createTime: 0 }));
    const lines = linesOf({ topic: 'forum.listAudits', input: {} }, { code: '000000', message: '', data: { hasMore: false, list } });
    expect(lines.map((line) => line.split('  ')[0])).toEqual(['thread', 'comment', 'reply', 'question', 'answer']);
    lines.forEach((line, i) => {
      const [kind = '', id = ''] = line.split('  ');
      expect(questionFrom(['audit', kind, id, 'pass'])).toMatchObject({ topic: 'forum.audit', input: { ...waiting[i], pass: 1 } });
      expect(questionFrom(['hide', kind, id, '与话题无关'])).toMatchObject({ topic: 'forum.hideContent', input: { ...waiting[i], restore: 0 } });
      expect(usage).toContain(kind);
    });
  });

  it('ask for a reason to refuse or to hide, and know no other kinds', () => {
    expect(questionFrom(['audit', 'question', 'q41', 'refuse'])).toBeNull();
    expect(questionFrom(['hide', 'answer', 'w-q41-1'])).toBeNull();
    expect(questionFrom(['audit', 'user', '10001', 'pass'])).toBeNull();
  });
});
