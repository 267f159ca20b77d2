// The user's role in a group is checked again when pages of the group are opened one after another, because it may
// change between two of them.
import { describe, expect, it } from 'vitest';
import { chatting, group } from './chatKit';
import { json } from './fixtures';
import { textMessage } from './imFake';

describe('the user’s role in a group', () => {
  it('is updated by the next page after a change; without a change only the role is requested', async () => {
    const { world } = await chatting({
      idle: true,
      answers: { 'chat.getGroupRole': { data: { role: 'Owner', canMute: 1, canRemove: 1 } } },
    });
    await world.ask('chat.openGroup', { groupID: 'g1' });
    expect(world.read('chat.group', 'g1')?.myRole).toBe('Owner');
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.pass(500);
    expect([world.calls('chat.getGroup').length, world.calls('chat.getGroupRole').length]).toEqual([1, 1]);
    world.answers['chat.getGroupRole'] = { data: { role: 'Member', canMute: 0, canRemove: 0 } };
    world.answers['chat.getGroup'] = { data: json({ ...group('g1'), myRole: 'Member' }) };
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.pass(500);
    expect([world.calls('chat.getGroup').length, world.read('chat.group', 'g1')?.myRole]).toEqual([2, 'Member']);
  });
  it('becomes Member on an open page when an invitation is accepted', async () => {
    const user = {
      userId: 'u2',
      userName: '阿岚',
      avatarUrl: '',
      userType: 1,
      gender: 1,
      isFollow: 0,
      carModelName: '',
      isMaster: 0,
      isBlocked: 0,
    };
    const notice = {
      noticeId: 'n1',
      operationType: 7,
      groupID: 'g1',
      groupName: '周末',
      operator: user,
      target: null,
      time: 1,
      handled: 0,
      message: '',
    };
    const { world } = await chatting({
      idle: true,
      answers: {
        'chat.getGroup': { data: json({ ...group('g1'), myRole: '' }) },
        'chat.listGroupNotices': {
          data: json({ list: [notice], total: -1, pageNum: 1, pageSize: 20, hasMore: false, cursor: '' }),
        },
        'chat.handleGroupNotice': { data: json({ ...notice, handled: 1 }) },
      },
    });
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.ask('chat.openGroupNotices', { how: 'open' });
    world.answers['chat.getGroup'] = { data: json({ ...group('g1'), myRole: 'Member' }) };
    await world.ask('chat.handleGroupNotice', { noticeId: 'n1', agree: 1 });
    await world.pass(500);
    expect(world.read('chat.group', 'g1')?.myRole).toBe('Member');
  });
  it('is asked for twice at most while many lines about the group come at once, and is the last one', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openGroup', { groupID: 'g1' });
    const before = world.calls('chat.getGroup').length;
    world.answers['chat.getGroup'] = { data: json({ ...group('g1'), myRole: 'Admin' }), after: 500 };
    const joined = (n: number) =>
      textMessage(`tip${n}`, {
        conversationID: 'GROUPg1',
        type: 'groupTip',
        seq: n,
        payload: {
          operatorID: `u${n}`,
          operatorNick: '阿岚',
          operationType: 1,
          userIDList: [`u${n}`],
          nicks: ['阿岚'],
          newGroupProfile: null,
        },
      });
    im.say({ what: 'messages', messages: Array.from({ length: 20 }, (_, i) => joined(i)) });
    await world.pass(100);
    im.say({ what: 'messages', messages: [joined(20)] });
    world.answers['chat.getGroup'] = { data: json({ ...group('g1'), myRole: 'Member' }) };
    await world.pass(2000);
    expect(world.calls('chat.getGroup').length - before).toBe(2);
    expect(world.read('chat.group', 'g1')?.myRole).toBe('Member');
  });
});
