// A change of a group that is sent again since its first answer was lost: the adapter with the unmodified SDK, against
// the real service. What is already so counts as done.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImAsk } from '../../bus/entities/im';
import { imMessages } from '../../server/db/tables/im';
import { groupConversationId } from '../../server/im/conversationIds';
import { createTimService } from '../../worker/im/timService';
import type { TimClass } from '../../worker/im/tim';
import type { Person } from '../server/community';
import { databases } from '../server/kit';
import { groupCommand, loadSdk, openImTestServer, openWire, type ImTestServer } from '../server/imKit';

const [database] = databases;
let testServer: ImTestServer;
let service: ReturnType<typeof createTimService>;
const openGroup = 'g-open';
let founded = 0;
let groupID = '';

beforeAll(async () => {
  if (database === undefined) throw new Error('no database');
  testServer = await openImTestServer(database.open);
  service = createTimService({
    TIM: loadSdk() as unknown as TimClass,
    window: { dispatch: () => undefined },
    server: testServer.origin,
    sdkAppId: 1400000000,
    origin: '',
    say: () => undefined,
    timers: {
      after: (ms, fn) => {
        const timer = setTimeout(fn, ms);
        return () => clearTimeout(timer);
      },
      random: () => 0.5,
    },
  });
  await service.login({ op: 'login', userID: 'author', userSig: testServer.sig('author') });
}, 120_000);
afterAll(async () => {
  await service?.logout({ op: 'logout' });
  await testServer?.close();
});
beforeEach(async () => {
  // The fan follows the author and is a member at once.
  const asked: ImAsk = { op: 'createGroup', name: '周末跑山', userIDs: ['fan'], clientMsgId: `c${++founded}` };
  ({ groupID = '' } = await service.createGroup(asked));
});

/** On another connection, as the first try that the phone has no answer to. */
async function done(command: string, body: object = {}, person: Person = 'author'): Promise<void> {
  const wire = await openWire(testServer, person);
  expect(await wire.code(groupCommand(command), { GroupId: groupID, ...body })).toBe(0);
  wire.close();
}

describe('sent again after it was done', () => {
  test('leaving a group is left at that', async () => {
    await done('change_group_owner', { NewOwner_Account: 'fan' });
    await done('quit_group');
    expect(await service.leave({ op: 'leave', groupID })).toEqual({});
  });
  test('dismissing a group is left at that', async () => {
    await done('destroy_group');
    expect(await service.dismiss({ op: 'dismiss', groupID })).toEqual({});
  });
  test('making a member the owner is left at that; another one is refused', async () => {
    await done('change_group_owner', { NewOwner_Account: 'fan' });
    expect(await service.transfer({ op: 'transfer', groupID, userID: 'fan' })).toEqual({});
    await expect(service.transfer({ op: 'transfer', groupID, userID: 'circleMember' })).rejects.toMatchObject({
      failure: { code: '10007' },
    });
  });
  test('a bulletin is told once', async () => {
    const said = () => testServer.db.$count(imMessages, eq(imMessages.talkId, groupConversationId(groupID)));
    await done('modify_group_base_info', { Notification: '七点集合' });
    const before = await said();
    await service.updateGroup({ op: 'updateGroup', groupID, notification: '七点集合' });
    expect(await said()).toBe(before);
    await service.updateGroup({ op: 'updateGroup', groupID, notification: '八点集合' });
    expect(await said()).toBe(before + 1);
  });
  test('joining a group is left at that', async () => {
    const open = { GroupId: openGroup, ApplyJoinOption: 'FreeAccess' };
    await done('modify_group_base_info', open, 'circleOwner');
    await done('apply_join_group', { GroupId: openGroup });
    expect(await service.join({ op: 'join', groupID: openGroup })).toEqual({ joined: 1 });
  });
  test('removing, inviting and making admins fails for nobody', async () => {
    const fan: ImAsk = { op: 'removeMembers', groupID, userIDs: ['fan'] };
    await done('modify_group_member_info', { Member_Account: 'fan', Role: 'Admin' });
    expect(await service.setRole({ ...fan, op: 'setRole', role: 'Admin' })).toEqual({ failed: [] });
    await done('delete_group_member', { MemberToDel_Account: ['fan'] });
    expect(await service.removeMembers(fan)).toEqual({ failed: [] });
    await done('add_group_member', { MemberList: [{ Member_Account: 'fan' }] });
    expect(await service.invite({ ...fan, op: 'invite' })).toEqual({ failed: [] });
  });
});
