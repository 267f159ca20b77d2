// What I am in a group is looked at again when pages of it are opened one after another: a role may go between two of them.
import { describe, expect, it } from 'vitest';
import { chatting, group } from './chatKit';
import { json } from './things';

describe('my role in a group', () => {
  it('that was taken from me meanwhile is gone with the next page, without asking for all of it each time', async () => {
    const { world } = await chatting({ idle: true, answers: { 'chat.getGroupRole': { data: { role: 'Owner', canMute: 1, canRemove: 1 } } } });
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
});
