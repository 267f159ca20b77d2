// Commands after `npm run staff --`: entries that are listed as pending can be typed back as printed.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linesOf, questionFrom, usage } from '../../server/cli/staffCommands';

const waiting = [
  { targetType: 1, targetId: 't1256' },
  { targetType: 2, targetId: 'p12' },
  { targetType: 3, targetId: 'r12' },
  { targetType: 7, targetId: 'q41' },
  { targetType: 7, targetId: 'w-q41-1' },
];

describe('staff commands', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('decide and hide every entry of the audit list by the kind and id of its line', () => {
    const list = waiting.map((one) => ({ ...one, authorId: '10001', excerpt: '词', createTime: 0 }));
    const lines = linesOf(
      { topic: 'forum.listAudits', input: {} },
      { code: '000000', message: '', data: { hasMore: false, list } },
    );
    expect(lines.map((line) => line.split('  ')[0])).toEqual(['thread', 'comment', 'reply', 'question', 'answer']);
    lines.forEach((line, i) => {
      const [kind = '', id = ''] = line.split('  ');
      expect(questionFrom(['audit', kind, id, 'pass'])).toMatchObject({
        topic: 'forum.audit',
        input: { ...waiting[i], pass: 1 },
      });
      expect(questionFrom(['hide', kind, id, '与话题无关'])).toMatchObject({
        topic: 'forum.hideContent',
        input: { ...waiting[i], restore: 0 },
      });
      expect(usage).toContain(kind);
    });
  });

  it('print times in the machine’s time zone, or TZ, with the offset from UTC', () => {
    const list = [
      { targetType: 1, targetId: 't1', authorId: '10001', excerpt: '词', createTime: Date.UTC(2026, 10, 21, 16, 5) },
    ];
    const applies = [
      {
        applyId: 'a1',
        activityId: 'act01',
        title: '夜跑',
        userId: '10001',
        userName: '林屿',
        status: 0,
        companions: 0,
        createTime: Date.UTC(2026, 10, 21, 16, 5),
      },
    ];
    const times = (zone: string): string[] => {
      vi.stubEnv('TZ', zone);
      const said = (topic: string, data: unknown) =>
        linesOf({ topic, input: {} }, { code: '000000', message: '', data }).join('\n');
      const all = [
        said('forum.listAudits', { hasMore: false, list }),
        said('activities.listStaffApplies', { hasMore: false, list: applies }),
        said('forum.muteUser', { until: Date.UTC(2026, 10, 21, 16, 5) }),
      ];
      return all.map((line) => /\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d\d:\d\d/.exec(line)?.[0] ?? line);
    };
    expect(times('Asia/Shanghai')).toEqual(Array(3).fill('2026-11-22 00:05 +08:00'));
    expect(times('America/St_Johns')).toEqual(Array(3).fill('2026-11-21 12:35 -03:30'));
    expect(times('UTC')).toEqual(Array(3).fill('2026-11-21 16:05 +00:00'));
  });

  it('found a circle or refuse it, by the first word of its line', () => {
    const asked = {
      applyId: 'f1',
      name: '夜里的充电站',
      intro: '半夜也有人',
      createTime: 0,
      user: { userId: '10001', userName: '林屿' },
    };
    const [line = ''] = linesOf(
      { topic: 'circles.listStaffFoundings', input: {} },
      { code: '000000', message: '', data: { hasMore: false, list: [asked] } },
    );
    for (const part of ['10001 林屿', '“夜里的充电站”', '“半夜也有人”']) expect(line).toContain(part);
    const [id = ''] = line.split('  ');
    expect(questionFrom(['circle', 'audit', id, 'pass'])).toEqual({
      topic: 'circles.decideFounding',
      input: { applyId: 'f1', pass: 1, reason: '' },
    });
    expect(questionFrom(['circle', 'audit', id, 'refuse', '已有', '相近的圈子'])).toEqual({
      topic: 'circles.decideFounding',
      input: { applyId: 'f1', pass: 0, reason: '已有 相近的圈子' },
    });
    expect(questionFrom(['circle', 'audit', id, 'refuse'])).toBeNull();
    expect(questionFrom(['circle', 'asked'])).toMatchObject({ topic: 'circles.listStaffFoundings' });
  });

  it('require a reason to refuse or hide, and reject unknown kinds', () => {
    expect(questionFrom(['audit', 'question', 'q41', 'refuse'])).toBeNull();
    expect(questionFrom(['hide', 'answer', 'w-q41-1'])).toBeNull();
    expect(questionFrom(['audit', 'user', '10001', 'pass'])).toBeNull();
  });
});
