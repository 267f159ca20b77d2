// `npm run staff` as a person types it: on a data folder whose server is down, and on a database that cannot be
// reached.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtScript } from '../builtScript';
import { freePort } from '../serverProcess.mjs';
import { templateFile } from './kit';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'zeal-staff-'));

let script: string;
function staff(
  words: string[],
  env: Record<string, string> = {},
): { out: string[]; complaint: string; code: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env },
  });
  return { out: stdout.trim().split('\n'), complaint: stderr.trim(), code: status };
}

describe('the staff’s command', () => {
  beforeAll(async () => {
    script = await builtScript('server/cli/staff.ts');
    const client = await PGlite.create(join(dataDir, 'pg'), {
      loadDataDir: new Blob([readFileSync(await templateFile())]),
    });
    await client.close();
  }, 120_000);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(
    'lists reports, decides one once, and prints why a second decision is refused',
    { tags: 'full', timeout: 240_000 },
    () => {
      expect(staff(['reports']).out).toEqual([expect.stringContaining('told')]);
      expect(staff(['handle', 'told', 'uphold', '辱骂他人'])).toMatchObject({ out: ['done'], complaint: '', code: 0 });
      expect(staff(['handle', 'told', 'uphold', '辱骂他人'])).toMatchObject({
        complaint: expect.stringMatching(/^refused: 010004 /) as unknown,
        code: 1,
      });
      expect(staff(['reports', 'upheld']).out).toEqual([expect.stringContaining('told')]);
    },
  );

  it(
    'says in one line that a database cannot be reached, without the address and its password, and needs no sender of codes',
    { timeout: 120_000 },
    async () => {
      const said = staff(['reports'], { DATABASE_URL: `postgres://desk:geheim@127.0.0.1:${await freePort()}/zeal` });
      expect(said).toMatchObject({ out: [''], code: 1 });
      expect(said.complaint).toMatch(/^cannot open the database of DATABASE_URL: .*ECONNREFUSED/);
      expect(said.complaint.split('\n')).toHaveLength(1);
      expect(said.complaint).not.toContain('geheim');
    },
  );

  it('ends silently when its output is closed, as by `| head`', { timeout: 120_000 }, () => {
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${script}" help | true`], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    });
    expect(stderr).toBe('');
  });
});
