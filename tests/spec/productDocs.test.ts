// The documents that `npm run docs` writes are up to date, and tables that are written by hand match the schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ActivityStatus, ApplyStatus } from '../../bus/entities/activities';
import { noticeOperation } from '../../bus/entities/chat';
import { Thread } from '../../bus/entities/forum';
import { pageOf } from '../../bus/entities/paging';
import { userType } from '../../bus/entities/users';
import { code, id, int, listOf, maybe, opt, text, upTo } from '../../bus/protocol/schema';
import { decisionIndex, decisions } from './decisionIndex';
import { productDocs } from './productDocs';
import { nodeOf, schemaText } from './schemaText';

const folder = join(import.meta.dirname, '../../docs/product');

describe('docs/product', () => {
  it.each(Object.entries(productDocs()))('%s equals the output of `npm run docs`', (file, text) => {
    expect(readFileSync(join(folder, file), 'utf8'), 'run `npm run docs` and commit what it writes').toBe(text);
  });
});

describe('a table of codes that is written by hand', () => {
  /** The first cells of the table under a heading. */
  const codesUnder = (file: string, heading: string): string[] => {
    const section = readFileSync(join(folder, file), 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    return Array.from(section.matchAll(/^\| (-?\d+) \|/gm), ([, code = '']) => code);
  };
  it.each([
    ['activities.md', 'States of an activity', ActivityStatus],
    ['activities.md', 'States of a sign-up', ApplyStatus],
    ['chat.md', 'Group notices', noticeOperation],
    ['roles.md', 'Kinds of people', userType],
  ])('%s, %s: has exactly the codes of the schema', (file, heading, { options }) => {
    expect(codesUnder(file, heading)).toEqual(options.map(String));
  });
});

describe('docs/decisions', () => {
  it('have an index that equals the output of `npm run docs`', () => {
    expect(readFileSync(join(folder, '../decisions/README.md'), 'utf8'), 'run `npm run docs`').toBe(decisionIndex());
  });
  it('have context, decision and consequences, and a unique number that their file name begins with', () => {
    const lacking = decisions().filter(
      ({ file, text, number }) =>
        Number(file.slice(0, 4)) !== Number(number) ||
        ['Context', 'Decision', 'Consequences'].some((heading) => !text.includes(`\n## ${heading}\n`)),
    );
    expect(lacking.map(({ file }) => file)).toEqual([]);
    expect(new Set(decisions().map(({ number }) => number)).size).toBe(decisions().length);
  });
});

describe('a schema as text', () => {
  it.each([
    [v.object({ a: upTo(3), b: opt(int), c: maybe(id('user')) }), '{ a: text ≤3, b?: int, c: id | null }'],
    [listOf(code(0, 1)), '(0 | 1)[]'],
    [v.pipe(int, v.minValue(1), v.maxValue(9)), 'int 1–9'],
    [Thread, 'Thread'],
    [pageOf(Thread), 'Page<Thread>'],
    [v.record(text, int), 'map of int'],
  ])('is written in one line (case %#)', (schema, wanted) => {
    expect(schemaText(nodeOf(schema), new Set())).toBe(wanted);
  });
});
