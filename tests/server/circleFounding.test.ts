// Founding a circle: who may ask, the decision of the staff, and taking a request back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideFounding } from '../../server/domains/circles/foundingDecisions';
import type { Context, Caller } from '../../server/platform/context';
import type { Db } from '../../server/db/open';
import { databases, openTestServer, textOf, type TestServer, type Input } from './kit';
import type { Person } from './community';
import { circleCalls } from './circlesKit';

describe.each(databases)('circles, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 120_000));
  const { as, list, circle } = circleCalls(() => testServer);

  describe('founding', () => {
    const staff: Caller = {
      userId: 'staff',
      userType: 1,
      isStaff: true,
      authTac: 1,
      muteUntil: 0,
      deviceId: '',
      tokenFamily: '',
    };
    const cx = (db: Db): Context => ({
      db,
      now: testServer.clock.now,
      services: testServer.running.services,
      visitorKey: '',
      address: '',
      clientToken: '',
      body: new Uint8Array(),
      after: () => undefined,
    });
    const asStaff = (call: Parameters<typeof as>[1], input: Input = {}) => as('staff', call, input);
    const decide = (applyId: string, pass: boolean, who: Caller = staff) =>
      testServer.db.transaction((tx) => decideFounding(cx(tx as Db), who, applyId, pass, '名称不合适'));

    it('is for car owners, one request at a time; a passed one becomes the applicant’s circle', async () => {
      expect((await as('fan', 'circles.checkFounding')).data).toEqual({ allow: 0, reason: '仅限车主' });
      expect((await as('owner', 'circles.checkFounding')).data).toEqual({ allow: 1, reason: '' });
      const asked = await as('owner', 'circles.foundCircle', { name: ' 周末摄影 ', intro: '只拍车', categoryId: 'k' });
      expect(asked.data).toMatchObject({ name: '周末摄影', status: 0 });
      expect(
        (await as('owner', 'circles.foundCircle', { name: '另一个', intro: '', categoryId: 'k' })).answer.code,
      ).toBe('010004');
      expect((await as('owner', 'circles.checkFounding')).data['allow']).toBe(0);
      const applyId = textOf(asked.data['applyId']);
      await expect(decide(applyId, true, { ...staff, isStaff: false })).rejects.toMatchObject({ code: '010003' });
      const tribeId = await decide(applyId, true);
      await expect(decide(applyId, false)).rejects.toMatchObject({ code: '010004' });
      expect(await circle('owner', tribeId)).toMatchObject({
        name: '周末摄影',
        isJoin: 2,
        myRole: 3,
        memberCount: 1,
        joinType: 0,
      });
      expect(list((await as('owner', 'circles.listFoundings')).data)).toMatchObject([{ applyId, status: 1 }]);
    });

    it('is withdrawn once by the applicant before the decision; then another request is allowed', async () => {
      const ask = async (name: string) =>
        textOf((await as('owner', 'circles.foundCircle', { name, intro: '', categoryId: 'k' })).data['applyId']);
      const back = (who: Person, applyId: string) => as(who, 'circles.withdrawFounding', { applyId });
      const first = await ask('雨天收音机');
      expect((await back('fan', first)).answer.code).toBe('010002');
      expect((await back('owner', first)).data).toMatchObject({
        applyId: first,
        status: 3,
        auditTime: testServer.clock.now,
      });
      expect((await back('owner', first)).answer.code).toBe('010004');
      await expect(decide(first, true)).rejects.toMatchObject({ code: '010004' });
      testServer.clock.now += 1000;
      const second = await ask('雨天收音机');
      await decide(second, false);
      expect((await back('owner', second)).answer.code).toBe('010004');
      expect(list((await as('owner', 'circles.listFoundings')).data).slice(0, 2)).toMatchObject([
        { applyId: second, status: 2, refuseReason: '名称不合适' },
        { applyId: first, status: 3, refuseReason: '' },
      ]);
    });

    it('is listed for the staff with its applicant while pending; a refusal needs a reason', async () => {
      const asked = textOf(
        (await as('owner', 'circles.foundCircle', { name: '夜里的充电站', intro: '半夜也有人', categoryId: 'k' })).data[
          'applyId'
        ],
      );
      expect((await as('owner', 'circles.listStaffFoundings')).answer.code).toBe('010003');
      expect(list((await asStaff('circles.listStaffFoundings')).data)).toMatchObject([
        { applyId: asked, name: '夜里的充电站', intro: '半夜也有人', user: { userId: 'owner' } },
      ]);
      expect((await as('owner', 'circles.decideFounding', { applyId: asked, pass: 1, reason: '' })).answer.code).toBe(
        '010003',
      );
      expect((await asStaff('circles.decideFounding', { applyId: asked, pass: 0, reason: ' ' })).http).toBe(400);
      expect((await asStaff('circles.decideFounding', { applyId: asked, pass: 1, reason: '' })).answer.code).toBe(
        '000000',
      );
      expect((await asStaff('circles.decideFounding', { applyId: asked, pass: 0, reason: '太多' })).answer.code).toBe(
        '010004',
      );
      expect(list((await asStaff('circles.listStaffFoundings')).data)).toEqual([]);
      const [made] = list((await as('owner', 'circles.listFoundings')).data);
      expect(await circle('owner', textOf(made?.['tribeId']))).toMatchObject({ name: '夜里的充电站', myRole: 3 });
      expect(
        list((await as('owner', 'notices.listNotices', { category: 2 })).data).map((one) => one['content']),
      ).toContain('你创建的圈子「夜里的充电站」已通过审核');
    });

    it('is refused for a taken or short name, an unknown category or banned words', async () => {
      const found = (input: Input) =>
        as('circleOwner', 'circles.foundCircle', { intro: '', categoryId: 'k', ...input });
      expect((await found({ name: '圈子OPEN' })).answer).toMatchObject({ code: '010004', data: { field: 'name' } });
      expect((await found({ name: '   好  ' })).http).toBe(400);
      expect((await found({ name: '新的圈子', categoryId: 'none' })).http).toBe(400);
      expect((await found({ name: '坏词圈子' })).answer.code).toBe('010007');
      expect((await found({ name: '新的圈子', avatarUrl: 'https://evil.example/x.png' })).http).toBe(400);
    });
  });
});
