// `npm run admin` as a person types it, beside a running server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtScript } from '../builtScript';
import { freePort } from '../serverProcess.mjs';
import { call, signIn } from '../signedCall.mjs';
import { homes, startOn, type DatabaseHost, type Running } from './killable';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe.each(homes)('the operator’s command, on $name', { timeout: 120_000 }, ({ make }) => {
  let home: DatabaseHost;
  let server: Running;
  let script = '';
  beforeAll(async () => {
    script = await builtScript('server/cli/admin.ts');
    home = await make();
    server = await startOn(home, await freePort());
  }, 120_000);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await home.end();
  });
  function admin(...words: string[]): { out: string; complaint: string; code: number | null } {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...home.env },
    });
    return { out: stdout.trim(), complaint: stderr.trim(), code: status };
  }

  it('rotates the shared secret, and never prints one', { tags: 'full' }, () => {
    expect(admin('secret', 'status')).toEqual({ out: 'signs, without an end', complaint: '', code: 0 });
    const { out, code } = admin('secret', 'rotate', '1');
    expect(code).toBe(0);
    expect(out).toMatch(/^signs, until \S.*\nsigns from \S.*, without an end$/);
    expect(out).not.toMatch(/[\w-]{43}/);
    expect(admin('secret', 'rotate', 'soon')).toMatchObject({ complaint: 'soon is not a number of hours', code: 1 });
    expect(admin('secret', 'reseal').out).toBe('0 messages with films were sealed again');
  });

  it('says who a person is before it erases, and signs out who is erased', { tags: 'full' }, async () => {
    const { idToken } = await signIn(server.origin, 2);
    expect(admin('erase', 'fan').out).toBe('fan  名字fan  138****0002\nto erase this person: the same with --yes');
    expect((await call(server.origin, 'GET', 'member/v1/user/userinfo', {}, idToken)).status).toBe('success');
    expect(admin('erase', 'circleOwner', '--yes')).toMatchObject({
      complaint: expect.stringContaining('owns the circle') as unknown,
      code: 1,
    });
    expect(admin('erase', 'fan', '--yes')).toMatchObject({ complaint: '', code: 0 });
    expect((await call(server.origin, 'GET', 'member/v1/user/userinfo', {}, idToken)).code).toBe('050901');
    expect(admin('erase')).toMatchObject({ complaint: expect.stringContaining('usage:') as unknown, code: 2 });
  });
});
