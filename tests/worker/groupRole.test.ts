// The user's role in a group is checked again when pages of the group are opened one after another, because it may
// change between two of them.
import { describe, expect, it } from 'vitest';
import { chatting, group } from './chatKit';
import { json } from './fixtures';

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
});
