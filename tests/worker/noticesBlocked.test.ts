// Notices of what a person did who is blocked here: out of the lists at once, and loaded again with the next opening.
import { expect, it } from 'vitest';
import { user } from './fixtures';
import { notice, start, withTotals } from './noticeKit';

const rows = [notice(1), notice(2, { kind: 3, actors: [user('u1'), user('u2')], actorCount: 2 })];
const listed = { data: withTotals(rows, 5, { comment: 2 }) };

it('leaves a notice only with others, and is there again after the block', async () => {
  const w = await start({
    'notices.listNotices': listed,
    'users.block': (input) => ({ data: { isBlocked: input['isBlock'] ?? 0 } }),
  });
  const shown = () =>
    (w.read('notices.list', 'comment')?.ids ?? []).map((id) => {
      const one = w.read('notices.notice', id);
      return [id, one?.actorCount, one?.actorIds.join()];
    });
  await w.ask('notices.openNotices', { tab: 'comment', how: 'open' });
  expect(shown()).toEqual([
    ['n1', 1, 'u1'],
    ['n2', 2, 'u1,u2'],
  ]);
  await w.ask('users.block', { userId: 'u1', isBlock: 1 });
  expect(shown()).toEqual([['n2', 1, 'u2']]);
  await w.pass(2000);
  await w.ask('users.block', { userId: 'u1', isBlock: 0 });
  await w.pass(2000);
  await w.ask('notices.openNotices', { tab: 'comment', how: 'open' });
  expect(shown()).toEqual([
    ['n1', 1, 'u1'],
    ['n2', 2, 'u1,u2'],
  ]);
});
