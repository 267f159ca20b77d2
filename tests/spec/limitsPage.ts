// docs/product/limits.md: lengths, times, sizes and rates.
import { contracts } from '../../bus/contracts/all';
import { limits as postLimits } from '../../bus/entities/draft';
import { questionLimits } from '../../bus/entities/questions';
import { addressLimits } from '../../bus/rules/addresses';
import { clubLimits } from '../../bus/rules/clubApplications';
import { routes as served } from '../../server/http/routes';
import { abuseLimits } from './abuseConstants';
import { limitGroups, specConstants } from './constants';
import { asTable, byName, code, page } from './markdown';
import { boundsOf, nodeOf, schemaText } from './schemaText';

const bounded = (call: { input: object }): string[][] =>
  Object.entries(nodeOf(call.input).entries ?? {}).flatMap(([field, node]) => {
    const inner = node.type === 'optional' ? (node.wrapped ?? node) : node;
    const is = boundsOf(inner).trim();
    const isId = schemaText(inner, new Set()) === 'id';
    return is === '' || isId ? [] : [[code(field), is]];
  });
const range = (value: number | { least: number; most: number }): string =>
  typeof value === 'number' ? String(value) : `${value.least}–${value.most}`;
const ofObject = (limits: { readonly [name: string]: number | { least: number; most: number } }): string[][] =>
  Object.entries(limits).map(([name, value]) => [code(name), range(value)]);
const perSeconds: { [seconds: number]: string } = { 60: 'minute', 600: '10 minutes', 3600: 'hour', 86_400: 'day' };
export function limitsPage(): string {
  const fields = ['field', 'limit'];
  const rates = new Map<string, { max: number; seconds: number; calls: string[] }>();
  for (const {
    topic,
    served: { limit },
  } of served)
    if (limit) {
      const found = rates.get(limit.name) ?? { max: limit.max, seconds: limit.seconds, calls: [] };
      found.calls.push(code(topic));
      rates.set(limit.name, found);
    }
  const constants = [...specConstants, ...abuseLimits];
  return page(
    'Limits',
    'Lengths of what people write are counted in characters as people see them; the server checks again what the page checks.',
    '## Posts',
    asTable(fields, ofObject(postLimits)),
    '## Comments',
    'The same for posts, activities, answers, articles and car information.',
    asTable(fields, bounded(contracts.forum.addPost)),
    '## Questions and answers',
    asTable(fields, ofObject(questionLimits)),
    '## Circles',
    asTable(fields, bounded(contracts.circles.foundCircle)),
    '## Car clubs',
    asTable(fields, ofObject(clubLimits)),
    '## Addresses',
    asTable(fields, ofObject(addressLimits)),
    '## Orders',
    asTable(fields, [...bounded(contracts.shop.createOrder), ...bounded(contracts.shop.evaluate)]),
    '## Profiles',
    asTable(fields, bounded(contracts.users.update)),
    '## Reports',
    asTable(fields, bounded(contracts.forum.report)),
    ...limitGroups.flatMap((group) => [
      `## ${group}`,
      asTable(
        ['what', 'value', 'in'],
        constants
          .filter((one) => one.group === group)
          .map(({ name, value, reads, file }) => [name, reads ?? String(value), code(file)]),
      ),
    ]),
    '## Rates',
    'Per person, or per browser of a visitor; one call more answers 010008 with `retryAfter` in seconds.',
    asTable(
      ['calls', 'at most'],
      Array.from(rates.values(), ({ max, seconds, calls }): [string, string] => [
        calls.sort().join(', '),
        `${max} a ${perSeconds[seconds] ?? `${seconds} s`}`
          .replace('a 10 minutes', 'in 10 minutes')
          .replace('a hour', 'an hour'),
      ]).sort(byName),
    ),
  );
}
