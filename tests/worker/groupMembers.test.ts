// The members of a group as its pages show them: names come from the chat service, user data from the community.
import { describe, expect, it } from 'vitest';
import { chatting } from './chatKit';
import { createImFake, listed, textMessage } from './imFake';
import { json, user } from './fixtures';
import { failureOf, inputsOf } from './world';

const member = (userID: string, joinTime: number) => ({
  userID,
  nick: '群里的' + userID,
  nameCard: '',
  avatar: '',
  role: 'Member' as const,
  joinTime,
  muteUntil: 0,
});

describe('group members', () => {
  it('are requested from the community while unknown, so that the owner mark can be shown', async () => {
    const im = createImFake();
    im.members.push(member('u8', 1), member('u9', 2));
    const { world } = await chatting({
      im,
      answers: {
        'users.listBriefs': {
          data: json([
            { ...user('u8'), userType: 1 },
            { ...user('u9'), userType: -1 },
          ]),
        },
      },
    });
    await world.ask('chat.openMembers', { groupID: 'g1', how: 'open' });
    expect(world.read('chat.members', 'g1')?.list.map((m) => m.userID)).toEqual(['u8', 'u9']);
    await world.pass(500);
    expect([world.read('users.user', 'u8')?.userType, world.read('users.user', 'u9')?.userType]).toEqual([1, -1]);
    expect(inputsOf(world, 'users.listBriefs')).toEqual([{ userIds: ['u8', 'u9'] }]);
    // Known users are not requested again.
    await world.ask('chat.openMembers', { groupID: 'g1', how: 'refresh' });
    await world.pass(500);
    expect(world.calls('users.listBriefs').length).toBe(1);
  });
  it('in the pictures of eight groups are requested from the community in one call', async () => {
    const im = createImFake();
    im.members.push(member('u8', 1), member('u9', 2));
    for (let n = 1; n <= 8; n++) im.conversations.set(`GROUPg${n}`, listed(`GROUPg${n}`, n * 1000));
    const { world } = await chatting({ im, answers: { 'users.listBriefs': { data: json([user('u8'), user('u9')]) } } });
    await world.pass(2000);
    expect(im.ops('members')).toHaveLength(8);
    expect(world.read('chat.conversation', 'GROUPg8')?.memberAvatars).toHaveLength(2);
    expect(inputsOf(world, 'users.listBriefs')).toEqual([{ userIds: ['u8', 'u9'] }]);
    expect(world.read('users.user', 'u9')?.userId).toBe('u9');
  });
  it('are listed without marks when the community does not answer', async () => {
    const im = createImFake();
    im.members.push(member('u8', 1));
    const { world } = await chatting({ im, answers: { 'users.listBriefs': { lost: 'network' } } });
    await world.ask('chat.openMembers', { groupID: 'g1', how: 'open' });
    await world.pass(500);
    expect(world.read('chat.members', 'g1')).toMatchObject({ phase: 'ready', list: [{ userID: 'u8' }] });
  });
  it('that change while they are loaded are loaded again', async () => {
    const im = createImFake();
    im.members.push(member('u8', 1), member('u9', 2));
    const { world } = await chatting({ im });
    im.slow['members'] = 2000;
    await world.ask('chat.openGroup', { groupID: 'g1' });
    const opened = world.ask('chat.openMembers', { groupID: 'g1', how: 'open' });
    await world.pass(500);
    im.members.pop();
    im.arrive(textMessage('left', { conversationID: 'GROUPg1', type: 'groupTip', payload: { text: 'u9 退出了群聊' } }));
    await opened;
    await world.pass(5000);
    expect(world.read('chat.members', 'g1')?.list.map((m) => m.userID)).toEqual(['u8']);
    expect(im.ops('members')).toHaveLength(2);
  });
  it('that left while a mute was under way do not come back when it is refused', async () => {
    const im = createImFake();
    im.members.push(member('u8', 1), member('u9', 2));
    const { world } = await chatting({ im, answers: { 'chat.gag': { after: 3000, code: '010003' } } });
    const shown = () => world.read('chat.members', 'g1')?.list.map((m) => [m.userID, m.muteUntil > 0]);
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.ask('chat.openMembers', { groupID: 'g1', how: 'open' });
    const muted = failureOf(world.ask('chat.muteMember', { groupID: 'g1', userID: 'u8', seconds: 600 }));
    await world.pass(500);
    expect(shown()).toEqual([
      ['u8', true],
      ['u9', false],
    ]);
    im.members.pop();
    im.arrive(textMessage('left', { conversationID: 'GROUPg1', type: 'groupTip', payload: { text: 'u9 退出了群聊' } }));
    await world.pass(5000);
    expect(await muted).toMatchObject({ code: '010003' });
    expect(shown()).toEqual([['u8', false]]);
  });
});
