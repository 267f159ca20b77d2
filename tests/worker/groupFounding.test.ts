// Founding a group: one tap makes one group, also when the first answer is lost.
import { describe, expect, it } from 'vitest';
import { groupOps } from '../../worker/im/groupOps';
import { chatting } from './chatKit';
import { createImFake } from './imFake';

describe('founding a group', () => {
  it('makes one group when the answer of the first try is lost, and another one with the next tap', async () => {
    const im = createImFake();
    im.lost['createGroup'] = 1;
    const { world } = await chatting({ im });
    const found = async () =>
      world.ask('chat.createGroup', { name: '周末跑山', userIDs: ['u1'] }).catch(() => undefined);
    await found();
    await world.pass(60_000);
    await found();
    const tokens = im.ops('createGroup').map(({ clientMsgId }) => clientMsgId);
    expect(tokens).toEqual([expect.stringMatching(/^\w{15}$/), tokens[0], expect.not.stringMatching(tokens[0] ?? '-')]);
  });
  it('gives the group an id of its founder and of the ask', async () => {
    const asked: unknown[] = [];
    const ops = groupOps(
      (_name, options) => {
        asked.push(options);
        return Promise.resolve({ group: { groupID: 'p-u1-token' } });
      },
      '',
      () => 'u1',
      () => undefined,
    );
    expect(await ops.createGroup({ op: 'createGroup', name: '跑山', userIDs: ['u2'], clientMsgId: 'token' })).toEqual({
      groupID: 'p-u1-token',
    });
    expect(asked).toMatchObject([{ groupID: 'p-u1-token', name: '跑山', memberList: [{ userID: 'u2' }] }]);
  });
});
