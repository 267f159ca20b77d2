// The environment: what the server understands of it, and what it says about mistakes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFrom, Misconfigured, type Config } from '../../server/process/config';
import { settings } from '../../server/process/settings';
import { withSettings } from '../spec/settingsTable';

const root = join(import.meta.dirname, '../..');
const html = readFileSync(join(root, 'index.html'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'zeal-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string>): Config => configFrom({ DEMO: '1', ...env }, html);
function mistakesIn(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
    return error.message.split('\n');
  }
}

describe('the environment', () => {
  it('needs nothing, and an empty variable is none', () => {
    const unset = read({});
    expect(unset).toMatchObject({ port: 4173, host: '127.0.0.1', databaseUrl: '', drainMs: 10_000, metricsPort: 0 });
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    expect(read({ ...empty, HOST: '127.0.0.1', DEMO: '1' })).toEqual(unset);
  });

  it('has all mistakes named at once, one line each', () => {
    const lines = mistakesIn({
      PORT: '70000',
      DEMO: 'yes',
      TRUST_PROXY: 'true',
      LOG: 'debug',
      SEED: 'all',
      DRAIN_MS: '10s',
      DATABASE_POOL: '0',
      ALLOWED_ORIGINS: 'https://cdn.example, cdn.example',
      MIN_APP_VERSION: 'newest',
      IM_SDKAPPID: '1400000001',
    });
    expect(lines).toEqual([
      'PORT must be a whole number from 0 to 65535, not "70000"',
      'DATABASE_POOL must be a whole number from 1 to 1000, not "0"',
      'SEED must be demo or none, not "all"',
      'DEMO must be 0 or 1, not "yes"',
      'TRUST_PROXY must be 0 or 1, not "true"',
      'ALLOWED_ORIGINS must be origins such as https://community.example, comma-separated, not "https://cdn.example, cdn.example"',
      'MIN_APP_VERSION must be a version as 5.2.1, not "newest"',
      'LOG must be info or warn, not "debug"',
      'DRAIN_MS must be a whole number from 0 to 600000, not "10s"',
      'IM_SDKAPPID needs IM_SECRET beside it',
    ]);
  });

  it('never has a secret printed', () => {
    const lines = mistakesIn({ DATABASE_URL: 'mysql://me:geheim@db/x', CODE_SENDER: 'geheim' });
    expect(lines).toEqual([
      'DATABASE_URL must be a postgres:// address',
      'CODE_SENDER must be log or an http(s) address',
    ]);
  });

  it('has each secret in a variable or in a file', () => {
    const secrets = Object.entries(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
    expect(secrets).toEqual(['DATABASE_URL', 'BUS_URL', 'CODE_SENDER', 'IM_SECRET']);
    const file = join(folder, 'secret');
    writeFileSync(file, 'postgres://me:geheim@db/x\n');
    expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://me:geheim@db/x');
    writeFileSync(file, 'key\n');
    expect(read({ IM_SDKAPPID: '7', IM_SECRET_FILE: file }).im).toMatchObject({ sdkAppId: 7, secret: 'key' });
    expect(mistakesIn({ IM_SDKAPPID: '7', IM_SECRET: 'key', IM_SECRET_FILE: file })).toContain(
      'IM_SECRET and IM_SECRET_FILE are both set: keep one',
    );
    expect(mistakesIn({ CODE_SENDER_FILE: join(folder, 'none') })).toEqual([
      `CODE_SENDER_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
    ]);
  });

  it('is described in docs/operations.md by the table of the settings', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    expect(withSettings(page)).toBe(page);
    for (const name of Object.keys(settings)) expect(page).toContain(`| \`${name}\``);
  });
});
