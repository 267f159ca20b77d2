import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../server/http/routes';
import { databases, declaredCalls } from './kit';
import { table } from './roleTable';
import { roles, type Role } from './roleWords';
import { openRolledBack, type RolledBack } from './rolledBack';

/** role → the code it got, with what else was not as it should be. */
type Found = Partial<Record<Role, string>>;

it('every call of the contracts is served and has a row in the role table', () => {
  expect(routes.map((route) => route.topic).sort()).toEqual(declaredCalls().sort());
  const listed = new Set<string>(table.map((row) => row.call));
  expect(declaredCalls().filter((topic) => !listed.has(topic))).toEqual([]);
});

it('a call that changes something is open to visitors only where the table says so', () => {
  const open = routes
    .filter((route) => route.write && !route.login)
    .map((route) => route.topic)
    .sort();
  expect(open).toEqual([
    'activities.forwardActivity',
    'content.shareArticle',
    'content.shareInfo',
    'forum.followTopic',
    'forum.shareThread',
    'session.loginApp',
    'session.sendCode',
    'session.sendRecording',
  ]);
});

describe.each(databases)('permissions of calls, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    for (const role of roles) tokens.set(role, role === 'tourist' ? '' : await rolledBack.testServer.token(role));
  });
  afterAll(() => rolledBack.testServer.close());

  it.each(table.map((row) => ({ ...row, name: `${row.call}: ${row.what}` })))('$name', async (row) => {
    const found: Found = {};
    for (const role of roles)
      found[role] = await rolledBack.ask({
        call: row.call,
        input: typeof row.input === 'function' ? row.input(role) : row.input,
        token: tokens.get(role) ?? '',
      });
    expect(found).toEqual(row.expect);
  });
});
