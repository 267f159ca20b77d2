// 身份证号: 仅用于投保，活动后删除. The number goes 30 days after the end of the activity, the rest of the form stays.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '../../server/db/tables/activities';
import { activityCalls, resetActivities } from './activitiesKit';
import { NOW } from './community';
import { databases, openTestServer, type TestServer } from './kit';

const day = 86_400_000;
const idno = '11010519491231002X';

describe.each(databases)('identity card numbers in sign-ups, on $name', ({ open }) => {
  let testServer: TestServer;
  // One for each test: the process remembers when it has swept.
  beforeEach(async () => {
    testServer = await openTestServer(open, (config) => ({ ...config, tokenLifeMs: 1000 * day }));
    await resetActivities(testServer);
  }, 60_000);
  afterEach(() => testServer.close());
  const { as, apply, rowOf } = activityCalls(() => testServer);
  const signUp = async () =>
    (await apply('fan', 'proof', { values: { phone: '13900000008', code: '246810', city: '上海市', idno } })).applyId;
  const endOf = async () =>
    (await testServer.db.select().from(activities).where(eq(activities.activityId, 'proof')))[0]?.endTime ?? 0;
  const sweepAt = async (time: number) => {
    testServer.clock.now = time;
    await testServer.running.sweep();
  };

  it('are deleted 30 days after the activity, and the staff see the rest of the form', async () => {
    const applyId = await signUp();
    const end = await endOf();
    await sweepAt(end + 29 * day);
    expect((await rowOf(applyId))?.values).toMatchObject({ idno });
    await sweepAt(end + 30 * day);
    const rest = { phone: '13900000008', city: '上海市' };
    expect((await rowOf(applyId))?.values).toEqual(rest);
    const { list } = (await as('staff', 'activities.listStaffApplies', { activityId: 'proof' })).data;
    expect(list).toMatchObject([{ applyId, values: rest }]);
    expect(JSON.stringify(list)).not.toContain('idno');
    expect((await as('fan', 'activities.getApply', { applyId })).data['values']).toEqual(rest);
  });

  it('are deleted 30 days after the staff cancelled the activity, whenever it would have been', async () => {
    const applyId = await signUp();
    await testServer.db
      .update(activities)
      .set({ startTime: NOW + 300 * day, endTime: NOW + 301 * day })
      .where(eq(activities.activityId, 'proof'));
    await as('staff', 'activities.cancelActivity', { activityId: 'proof', reason: '暴雪' });
    const [row] = await testServer.db.select().from(activities).where(eq(activities.activityId, 'proof'));
    const cancelTime = row?.cancelTime ?? 0;
    await sweepAt(cancelTime + 29 * day);
    expect((await rowOf(applyId))?.values).toMatchObject({ idno });
    await sweepAt(cancelTime + 30 * day);
    expect((await rowOf(applyId))?.values).not.toHaveProperty('idno');
  });
});
