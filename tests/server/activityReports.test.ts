// An activity itself: reporting it, and the rules that hold for it. On both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '../../bus/entities/activities';
import type { CallTopic } from '../../bus/client/topics';
import { activities } from '../../server/db/tables/activities';
import type { Person } from './community';
import { databases, openTestServer, random15, type TestServer, type Input } from './kit';

describe.each(databases)('an activity itself, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  const as = async (person: Person, topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, await testServer.token(person));
  const get = async (activityId: string) =>
    (await as('fan', 'activities.getActivity', { activityId })).answer.data as unknown as Activity;
  const report = { targetType: 9, targetId: 'walk', reasonCode: 4, content: '地点已经关门了' };
  it('accepts one report per person; the staff read its title and the reporter gets the result', async () => {
    const { reportId } = (await as('owner', 'forum.report', report)).data;
    expect((await as('owner', 'forum.report', report)).answer.code).toBe('010004');
    await as('fan', 'forum.report', report);
    const [listed] = (
      (await as('staff', 'forum.listStaffReports')).data['list'] as unknown as {
        reportId: string;
        excerpt: string;
        authorId: string;
      }[]
    ).filter((one) => one.reportId === reportId);
    expect([listed?.excerpt, listed?.authorId]).toEqual([(await get('walk')).title, '']);
    expect(
      (await as('staff', 'forum.handleReport', { reportId: reportId ?? '', status: 2, resultText: '已改地点' })).answer
        .code,
    ).toBe('000000');
    for (const who of ['owner', 'fan'] as const) {
      const told = (await as(who, 'notices.listNotices', { category: 2 })).data['list'] as unknown as {
        kind: number;
        content: string;
      }[];
      expect(told.filter((one) => one.kind === 12).map((one) => one.content)).toContain(
        '你的举报已处理，感谢反馈：已改地点',
      );
    }
    // Calling it off is a decision of its own.
    expect((await get('walk')).status).not.toBe(6);
    const mine = (await as('owner', 'users.listReports')).data['list'] as unknown as {
      targetType: number;
      status: number;
    }[];
    expect(mine).toContainEqual(expect.objectContaining({ targetType: 9, status: 2 }));
  });
  it('has its own rules or those of its kind', async () => {
    const rules = async (activityId?: string) =>
      (await as('fan', 'activities.getRules', activityId === undefined ? {} : { activityId })).data as unknown as {
        title: string;
        html: string;
        kind: number;
        isOwn: number;
      };
    const [walk, stamps, goods, all] = [
      await rules('walk'),
      await rules('stamps'),
      await rules('thing'),
      await rules(),
    ];
    expect([walk.kind, stamps.kind, goods.kind, all.kind]).toEqual([1, 2, 3, 0]);
    expect([walk, stamps, goods, all].map((one) => one.isOwn)).toEqual([0, 0, 0, 0]);
    expect(goods.html).toContain('<h3>兑换</h3>');
    expect(goods.html + stamps.html).not.toContain('报名');
    for (const part of ['<h3>报名</h3>', '<h3>签到活动</h3>', '<h3>积分兑换</h3>']) expect(all.html).toContain(part);
    await testServer.db
      .update(activities)
      .set({ rules: '<p>两人起兑。</p>' })
      .where(eq(activities.activityId, 'thing'));
    expect(await rules('thing')).toMatchObject({ html: '<p>两人起兑。</p>', isOwn: 1 });
  });
});
