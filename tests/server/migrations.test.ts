// Migrations only expand, so that processes of two versions work on one database during a rolling restart, and an older
// one can be started again. What takes something away is a contract step: listed here, and known to the database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Opened } from '../../server/db/open';
import { checkSchema, oldestServer } from '../../server/db/schemaRange';
import { freePort } from '../serverProcess.mjs';
import { bothDatabases } from './kit';
import { homes, startOn } from './killable';

const folder = join(import.meta.dirname, '../../server/db/migrations');
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; when: number; tag: string }[];
};
const own = entries.at(-1)!;
/** Before this one no two versions ever ran on one database. */
const firstExpanding = 17;
/** Contract steps, with why no running server uses any more what they take away. */
const CONTRACT_STEPS: Record<string, string> = {};

/** What an older server would miss or fail at: one entry per statement. */
function contractionsIn(text: string): string[] {
  const made = new Set(
    Array.from(text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi), ([, name = '']) => name),
  );
  const onOlderTable = (statement: string): boolean =>
    !made.has(/\b(?:on|table) (?:only )?"?(\w+)"?/i.exec(statement)?.[1] ?? '');
  return text
    .replace(/--> statement-breakpoint/g, ';')
    .replace(/--.*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .split(';')
    .map((statement) =>
      statement
        .replace(/'(?:[^']|'')*'/g, "''")
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(
      (one) =>
        /\bdrop (?!not null)/i.test(one) ||
        /\brename\b|\btruncate\b|\bdelete from\b|\bset not null\b/i.test(one) ||
        /\balter column \S+ (?:set data )?type\b/i.test(one) ||
        (/\badd column\b/i.test(one) && /\bnot null\b/i.test(one) && !/\bdefault\b/i.test(one)) ||
        (/\bcreate unique index\b|\badd constraint\b/i.test(one) && onOlderTable(one)),
    );
}

describe('migrations', () => {
  it('take nothing away from older servers, but for the listed contract steps', () => {
    const expanding = entries.filter(({ idx }) => idx >= firstExpanding);
    const wrong = expanding.flatMap(({ idx, tag }) => {
      const text = readFileSync(join(folder, tag + '.sql'), 'utf8');
      if (CONTRACT_STEPS[tag] === undefined) return contractionsIn(text).map((statement) => `${tag}: ${statement}`);
      const lowest = new RegExp(`'${oldestServer}', '(\\d+)'`).exec(text)?.[1];
      return Number(lowest) <= idx ? [] : [`${tag} does not name the oldest server that it leaves working`];
    });
    expect(wrong).toEqual([]);
    const tags = new Set(expanding.map(({ tag }) => tag));
    expect(Object.keys(CONTRACT_STEPS).filter((tag) => !tags.has(tag))).toEqual([]);
  });

  it.each([
    'DROP TABLE "notices"',
    'ALTER TABLE "notices" DROP COLUMN "actor_id"',
    'ALTER TABLE "users" RENAME COLUMN "name" TO "nick"',
    'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE text',
    'ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
    'CREATE UNIQUE INDEX "one" ON "users" USING btree ("name")',
    'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(name) < 9)',
    `INSERT INTO a VALUES ('x');--> statement-breakpoint\nDELETE FROM "users"`,
  ])('that say %s contract', (statement) => {
    expect(contractionsIn(statement)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 1 NOT NULL',
    'ALTER TABLE "users" ADD COLUMN "age" integer',
    'ALTER TABLE "users" ALTER COLUMN "age" DROP NOT NULL',
    'CREATE INDEX "some" ON "users" USING btree ("name")',
    'CREATE TABLE "cars" ("id" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "cars" USING btree ("id")',
    `INSERT INTO a VALUES ('drop table x') -- and rename nothing`,
  ])('that say %s expand', (statement) => {
    expect(contractionsIn(statement)).toEqual([]);
  });
});

/** As a newer server leaves the database. */
async function makeNewer({ db }: Pick<Opened, 'db'>, migrations: number, oldest?: number): Promise<void> {
  for (let i = 1; i <= migrations; i++)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${'newer' + i}, ${own.when + i})`,
    );
  if (oldest !== undefined)
    await db.execute(sql`insert into facts (name, value) values (${oldestServer}, ${String(oldest)})`);
}

describe.each(bothDatabases)('the schema that a server finds, on $name', ({ open }) => {
  it('may be its own, or a newer one that works with it; others are refused', async () => {
    const opened = await open();
    try {
      expect(await checkSchema(opened.db)).toBe(
        `schema: migration ${own.idx}; this server works with ${own.idx} (${own.tag})`,
      );
      await makeNewer(opened, 2);
      const newer = `schema: migration ${own.idx + 2}, made by a newer server; this one knows ${own.idx} (${own.tag}) and works with it`;
      expect(await checkSchema(opened.db)).toBe(newer);
      await makeNewer(opened, 0, own.idx);
      expect(await checkSchema(opened.db)).toBe(newer);
      await opened.db.execute(sql`update facts set value = ${String(own.idx + 1)} where name = ${oldestServer}`);
      await expect(checkSchema(opened.db)).rejects.toThrow(
        `the database is at migration ${own.idx + 2} and works with servers that know ${own.idx + 1} or a later one`,
      );
    } finally {
      await opened.close();
    }
  });
});

describe('a process on a newer schema', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  it('starts with a line about it, and is refused in one line after a contract step', { tags: 'full' }, async () => {
    const home = await homes[0]!.make();
    ends.push(home.end);
    const change = async (...newer: [migrations: number, oldest?: number]): Promise<void> => {
      const opened = await home.open();
      await makeNewer(opened, ...newer);
      await opened.close();
    };
    await change(1);
    const server = await startOn(home, await freePort());
    ends.push(() => server.child.kill('SIGKILL') && server.ended);
    expect(server.said()).toMatch(/^schema: migration \d+, made by a newer server; this one knows .* works with it$/m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await change(0, own.idx + 1);
    const refused = await startOn(home, await freePort()).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toMatch(
      /works with servers that know \d+ or a later one; this server knows .*: start a newer one$/m,
    );
    expect(refused).not.toMatch(/\n\s+at /);
  });
});
