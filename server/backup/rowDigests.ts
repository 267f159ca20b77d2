// Digests of rows: one of each table, to see whether all rows are the same, and one of each row, to name those that are
// not. They are read in the snapshot that the dump shows.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Runs a statement and returns its rows. A transaction is open, so that all statements see the same rows. */
export type Query = (text: string) => Promise<{ [column: string]: unknown }[]>;
export type Table = { name: string; rows: number; digest: string };
/** The beginning of the row's hash, a space, and its key as a JSON array. */
type Line = string;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const inSql = (name: string): string => name.split('.').map(quoted).join('.');

/** Each table with its key columns; without a key the whole row is its key. */
async function tablesOf(query: Query): Promise<{ name: string; key: string }[]> {
  const rows = await query(`
    select n.nspname || '.' || c.relname as name, coalesce((
      select string_agg(format('t.%I::text', a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary), 't::text') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'drizzle') order by 1`);
  return rows.map(({ name, key }) => ({ name: String(name), key: String(key) }));
}

async function* linesOf(query: Query, name: string, key: string): AsyncGenerator<Line> {
  await query(`declare backup_rows no scroll cursor for
    select left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 24) || ' ' || json_build_array(${key}) as line
    from ${inSql(name)} t order by json_build_array(${key})::text collate "C"`);
  for (;;) {
    const rows = await query('fetch 2000 from backup_rows');
    for (const { line } of rows) yield String(line);
    if (rows.length < 2000) break;
  }
  await query('close backup_rows');
}

const fileOf = (folder: string, table: string): string => join(folder, 'rows', table + '.gz');

/** Writes the digests of all rows into the backup and returns those of the tables. */
export async function writeDigests(query: Query, folder: string): Promise<Table[]> {
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  const tables: Table[] = [];
  for (const { name, key } of await tablesOf(query)) {
    const hash = createHash('sha256');
    let rows = 0;
    async function* counted(): AsyncGenerator<string> {
      for await (const line of linesOf(query, name, key)) {
        rows += 1;
        hash.update(line + '\n');
        yield line + '\n';
      }
    }
    await pipeline(Readable.from(counted()), createGzip(), createWriteStream(fileOf(folder, name), { mode: 0o600 }));
    tables.push({ name, rows, digest: hash.digest('hex') });
  }
  return tables;
}

const namedAtMost = 20;
const keyOf = (line: Line): string => line.slice(line.indexOf(' ') + 1);

/** Compares the rows of a database with the digests of a backup. Returns one line for each table or row that differs. */
export async function compareDigests(query: Query, folder: string, expected: readonly Table[]): Promise<string[]> {
  const found: string[] = [];
  const present = new Map((await tablesOf(query)).map((table) => [table.name, table.key]));
  for (const { name } of expected) if (!present.has(name)) found.push(`table ${name} is missing`);
  for (const name of present.keys())
    if (!expected.some((table) => table.name === name)) found.push(`table ${name} is not in the backup`);
  for (const table of expected) {
    const key = present.get(table.name);
    if (key !== undefined) found.push(...(await compareTable(query, folder, table, key)));
  }
  return found;
}

/** Both sides are sorted by key: one walk through them finds every difference. */
async function compareTable(query: Query, folder: string, table: Table, key: string): Promise<string[]> {
  const differing: string[] = [];
  let more = 0;
  const note = (line: string): void => void (differing.length < namedAtMost ? differing.push(line) : (more += 1));
  const saved = createInterface({ input: createReadStream(fileOf(folder, table.name)).pipe(createGunzip()) });
  const left = saved[Symbol.asyncIterator]();
  const right = linesOf(query, table.name, key);
  const hash = createHash('sha256');
  let rows = 0;
  const nextRight = async (): Promise<Line | null> => {
    const { value, done } = await right.next();
    if (done === true) return null;
    rows += 1;
    hash.update(value + '\n');
    return value;
  };
  const nextLeft = async (): Promise<Line | null> => {
    const { value, done } = await left.next();
    return done === true ? null : value;
  };
  let [was, is] = [await nextLeft(), await nextRight()];
  while (was !== null || is !== null) {
    const order = was === null ? 1 : is === null ? -1 : Buffer.compare(Buffer.from(keyOf(was)), Buffer.from(keyOf(is)));
    if (order < 0) note(`${table.name}: row ${keyOf(was ?? '')} is missing`);
    else if (order > 0) note(`${table.name}: row ${keyOf(is ?? '')} is not in the backup`);
    else if (was !== is) note(`${table.name}: row ${keyOf(is ?? '')} is different`);
    if (order <= 0) was = await nextLeft();
    if (order >= 0) is = await nextRight();
  }
  if (more > 0) differing.push(`${table.name}: ${more} more rows differ`);
  if (differing.length === 0 && (rows !== table.rows || hash.digest('hex') !== table.digest))
    differing.push(`${table.name}: the backup’s own digests of its rows were changed`);
  return differing;
}
