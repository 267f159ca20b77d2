// A decision about a request to join a group that waits to be sent: it stands, and is taken back when it is refused.
import { expect, it } from 'vitest';
import { chatting } from './chatKit';
import { json, user } from './fixtures';

it('stays over a newer list while it waits, also after a restart, and is taken back when it is refused', async () => {
  const notice = {
    noticeId: 'n1',
    operationType: 1,
    groupID: 'g1',
    groupName: '周末',
    operator: json(user('u2')),
    target: null,
    time: 1,
    handled: 0,
    message: '',
  };
  const answers = {
    'chat.listGroupNotices': {
      data: json({ list: [notice], hasMore: 0, cursor: '' }),
    },
    'chat.handleGroupNotice': { code: '010008', data: { retryAfter: 60 } },
  };
  const { world } = await chatting({ idle: true, answers });
  await world.ask('chat.openGroupNotices', { how: 'open' });
  await world.ask('chat.handleGroupNotice', { noticeId: 'n1', agree: 1 }).catch(() => undefined);
  await world.ask('chat.openGroupNotices', { how: 'refresh' });
  expect(world.read('chat.groupNotice', 'n1')?.handled).toBe(1);
  const again = await chatting({ idle: true, answers, storage: world.storage });
  await again.world.ask('chat.openGroupNotices', { how: 'open' });
  expect(again.world.read('chat.groupNotice', 'n1')?.handled).toBe(1);
  again.world.answers['chat.handleGroupNotice'] = { code: '010003' };
  await again.world.pass(120_000);
  expect(again.world.read('chat.groupNotice', 'n1')?.handled).toBe(0);
});
