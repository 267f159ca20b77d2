// A change of a group that waits to be sent: it stands, whatever is read of the group meanwhile.
import { describe, expect, it } from 'vitest';
import { chatting, group } from './chatKit';
import { failureIn } from '../../worker/kernel/failures';
import { json } from './fixtures';
import { failureOf } from './world';

it('a change of a group stays while it waits, also when the group is read again and after a restart', async () => {
  const { world, im } = await chatting();
  const groupID = 'g1';
  await world.ask('chat.openGroup', { groupID });
  im.cut();
  await world.ask('chat.updateGroup', { groupID, name: '周末车队', notification: '周日集合' }).catch(() => undefined);
  await world.pass(20_000);
  await world.ask('chat.openGroup', { groupID });
  await world.pass(500);
  const again = await chatting({ im, idle: true, storage: world.storage });
  await again.world.ask('chat.openGroup', { groupID });
  for (const one of [world, again.world])
    expect(one.read('chat.group', groupID)).toMatchObject({
      name: '周末车队',
      notification: { text: '周日集合', author: '林屿' },
    });
  im.refusals['updateGroup'] = { code: '10007', message: '没有权限' };
  world.answers['chat.getGroup'] = { data: json({ ...group(groupID), name: '夜行车队' }) };
  im.mend();
  await world.pass(60_000);
  expect(world.read('chat.group', groupID)?.name).toBe('夜行车队');
});

it('a request to join that waits is sent once, however often it is tapped', async () => {
  const { world, im } = await chatting();
  await world.tell('session.networkChanged', { online: 0 });
  const tap = () =>
    world.ask('chat.joinGroup', { groupID: 'g1', reason: '一起走' }).then(
      () => undefined,
      (why: unknown) => failureIn(why)?.code,
    );
  const tapped = [await tap(), await tap()];
  await world.tell('session.networkChanged', { online: 1 });
  await world.pass(60_000);
  expect([tapped, im.ops('join').length]).toEqual([['network', 'network'], 1]);
});

it('a request to join that is made again with another reason while it waits is sent once, with the later one', async () => {
  const { world, im } = await chatting();
  await world.tell('session.networkChanged', { online: 0 });
  for (const reason of ['一起走', '周末一起走'])
    expect(await failureOf(world.ask('chat.joinGroup', { groupID: 'g1', reason }))).toMatchObject({ code: 'network' });
  await world.ask('chat.joinGroup', { groupID: 'g2', reason: '' }).catch(() => undefined);
  await world.tell('session.networkChanged', { online: 1 });
  await world.pass(60_000);
  expect(im.ops('join').map(({ groupID, reason }) => [groupID, reason])).toEqual([
    ['g1', '周末一起走'],
    ['g2', ''],
  ]);
});

it('an invitation stands as waiting while it is not sent, also after a restart, and not any more once it is', async () => {
  const { world, im } = await chatting();
  const groupID = 'g1';
  await world.ask('chat.openGroup', { groupID });
  im.cut();
  await world.ask('chat.inviteMembers', { groupID, userIDs: ['u1', 'u2'] }).catch(() => undefined);
  const waiting = ['u1', 'u2'].map((userId) => expect.objectContaining({ userId, agreed: 0, waits: 1 }) as unknown);
  expect(world.read('chat.group', groupID)?.invitations).toEqual(waiting);
  const again = await chatting({ im, idle: true, storage: world.storage });
  await again.world.ask('chat.openGroup', { groupID });
  expect(again.world.read('chat.group', groupID)?.invitations).toEqual(waiting);
  const invitations = [{ userId: 'u1', userName: '北岸慢行', agreed: 0 }];
  world.answers['chat.getGroup'] = { data: json({ ...group(groupID), invitations }) };
  im.mend();
  await world.pass(60_000);
  expect(im.ops('invite').map(({ userIDs }) => userIDs)).toEqual([['u1', 'u2']]);
  expect(world.read('chat.group', groupID)?.invitations).toEqual(invitations);
});

it('an invitation that is refused does not stand as waiting any more, also when the group cannot be read', async () => {
  const { world, im } = await chatting();
  const groupID = 'g1';
  await world.ask('chat.openGroup', { groupID });
  im.cut();
  await world.ask('chat.inviteMembers', { groupID, userIDs: ['u1'] }).catch(() => undefined);
  im.refusals['invite'] = { code: '10007', message: '没有权限' };
  world.answers['chat.getGroup'] = { lost: 'network' };
  im.mend();
  await world.pass(60_000);
  expect(world.read('session.outbox')?.waiting).toBe(0);
  expect(world.read('chat.group', groupID)?.invitations ?? []).toEqual([]);
});

describe('a change of a group while the chat service is away and the network is there', () => {
  const waits = { code: 'network', message: '聊天未连接，连接后自动提交' };
  it('is not waited for, and is sent when the service is back', async () => {
    const { world, im } = await chatting();
    im.cut();
    const asked = world.ask('chat.updateGroup', { groupID: 'g1', name: '周末车队' }, 5000);
    expect(await failureOf(asked)).toEqual(waits);
    im.mend();
    await world.pass(60_000);
    expect(im.ops('updateGroup').map(({ name }) => name)).toEqual(['周末车队']);
  });
  it('is not waited for either where the service cannot be reached after all, also by a second tap', async () => {
    const { world, im } = await chatting({ idle: true });
    im.refusals['login'] = { code: 'network', message: '' };
    await world.ask('chat.start', {});
    const join = () => failureOf(world.ask('chat.joinGroup', { groupID: 'g1', reason: '' }, 20_000));
    expect(await Promise.all([join(), join()])).toEqual([waits, waits]);
    delete im.refusals['login'];
    await world.pass(120_000);
    expect(im.ops('join')).toHaveLength(1);
    expect(world.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
  });
  it('waits for the answer while the service is only just connecting', async () => {
    const { world, im } = await chatting({ idle: true });
    await world.ask('chat.start', {});
    expect(world.read('chat.service')?.phase).not.toBe('ready');
    expect(await world.ask('chat.updateGroup', { groupID: 'g1', name: '周末车队' })).toEqual({});
    expect(im.ops('updateGroup')).toHaveLength(1);
  });
});

describe('a change for several people that fails for some of them', () => {
  it.each([
    ['chat.removeMembers', { alsoCircle: 0 }, '1 位未能移出：没有权限'],
    ['chat.setAdmins', { isAdmin: 1 }, '1 位未能设置：没有权限'],
    ['chat.inviteMembers', {}, '1 位未能邀请：没有权限'],
  ] as const)(
    'is told once when it was sent later, and is the answer while it is waited for: %s',
    async (call, more, text) => {
      const { world, im } = await chatting();
      const input = { groupID: 'g1', userIDs: ['u1', 'u2'], ...more } as never;
      const toasts = () => world.told('session.toasted').map((toast) => toast.text);
      im.failing['u2'] = { userId: 'u2', reason: '没有权限' };
      expect(await world.ask(call, input)).toEqual({ failed: [im.failing['u2']] });
      expect(toasts()).toEqual([]);
      await world.tell('session.networkChanged', { online: 0 });
      expect(await failureOf(world.ask(call, input))).toMatchObject({ code: 'network' });
      await world.tell('session.networkChanged', { online: 1 });
      await world.pass(60_000);
      expect(toasts()).toEqual([text]);
    },
  );
});
