// The parts of docs/product that are written from data: the specification beside this file, the contracts, the role
// tables and the heads of the handlers. `npm run docs` writes them; tests/spec/productDocs.test.ts compares.
import { contracts } from '../../bus/contracts/all';
import { limits as postLimits } from '../../bus/entities/draft';
import { questionLimits } from '../../bus/entities/questions';
import { addressLimits } from '../../bus/rules/addresses';
import { clubLimits } from '../../bus/rules/clubApplications';
import { routes as served } from '../../server/http/routes';
import { sentences } from '../../server/platform/refusals';
import { circleAsks, typeRows } from '../server/roleCells';
import { publicTexts } from '../server/publicTexts';
import { table } from '../server/roleTable';
import { specCalls } from './calls';
import { abuseLimits, limitGroups, specConstants } from './constants';
import { addedCodes, specErrors } from './errors';
import { permissionTypes, specNatives, versionGates } from './natives';
import { specRoutes, tncTypeIn } from './routes';
import { specRules } from './rules';
import { boundsOf, entities, fieldText, fieldsText, nodeOf, schemaText, type Node } from './schemaText';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const asTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
const written = '<!-- Written by `npm run docs` from tests/spec and the contracts. Do not edit. -->';
const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, written, ...parts].join('\n\n') + '\n';

// ── calls ──
const OK = '000000';
/** What each kind of person gets, from all rows of the role tables about a call. */
function answersTo(topic: string): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  const add = (role: string, answer: string): void =>
    void answers.set(role, (answers.get(role) ?? new Set()).add(answer));
  for (const one of table) if (one.call === topic) for (const [role, is] of Object.entries(one.expect)) add(role, is);
  for (const one of circleAsks)
    if (one.call === topic) for (const [role, is] of Object.entries(one.expect)) add('circle ' + role, String(is));
  const types = { T: 'tourist', F: 'fan', V: 'verifying', O: 'owner', L: 'alternate' } as const;
  for (const one of typeRows)
    if (one.asks.some(({ call }) => call === topic))
      for (const [column, role] of Object.entries(types)) {
        const is = one.cells[column as keyof typeof types];
        add(role, is === 'yes' || is === 'own' ? OK : is === 'login' ? '020011' : '010003');
      }
  return answers;
}
const roleNames: { [role: string]: string } = {
  owner: 'car owners',
  circleMember: 'members of the circle or club',
  circleAdmin: 'its administrators',
  circleOwner: 'its owner or president',
  staff: 'staff',
};
/** Who may make a call. A fan has no rights of his own, so what a fan may do every member may. */
function callers(topic: string, login: boolean, may: string): string {
  if (!login) return 'anyone';
  const allowed = Array.from(answersTo(topic)).flatMap(([role, is]) => (is.has(OK) ? [role] : []));
  if (allowed.includes('fan') || allowed.includes('outsider') || allowed.length === 0)
    return may === 'role' ? 'members whom the object allows' : 'members';
  const named = Object.entries(roleNames).flatMap(([role, name]) => (allowed.includes(role) ? [name] : []));
  return named.length > 0 ? named.join(', ') : 'members whom the object allows';
}
/** Codes that every call may answer, told once above the tables. */
const everywhere = new Set([
  OK,
  '010001',
  '010010',
  '010011',
  '010012',
  '010013',
  '010015',
  '019999',
  '020011',
  '020012',
  '050901',
]);
function codesOf(topic: string, hasLimit: boolean): string[] {
  const found = new Set(Array.from(answersTo(topic).values()).flatMap((is) => Array.from(is)));
  if (hasLimit) found.add('010008');
  if (topic in publicTexts) found.add('010009');
  return Array.from(found)
    .filter((one) => !everywhere.has(one))
    .sort();
}

type CallEntry = {
  is: 'call';
  method: string;
  path: string;
  base: string;
  login: boolean;
  write: boolean;
  beforeTerms: boolean;
  input: object;
  output: object;
};
const callsIn = (contract: object): [string, CallEntry][] =>
  Object.entries(contract as { [name: string]: { is: string } }).filter(
    (entry): entry is [string, CallEntry] => entry[1].is === 'call',
  );
const inputText = (node: Node, used: Set<string>): string =>
  node.type === 'object' ? fieldsText(node, used) : schemaText(node, used);

/** Entities that calls name, and those that these name. */
const named = new Set<string>();
function callsPage(): string {
  const promised = new Set(specCalls.map(({ base, method, path }) => `${method} ${base} ${path}`));
  const parts = Object.entries(contracts).flatMap(([domain, contract]) => {
    const calls = callsIn(contract);
    if (calls.length === 0) return [];
    const rows = calls.map(([name, call]) => {
      const topic = `${domain}.${name}`;
      const handler = served.find((one) => one.topic === topic)?.served;
      return [
        code(name) + (promised.has(`${call.method} ${call.base} ${call.path}`) ? '' : ' +'),
        `${call.method} ${code(`${call.base}/${call.path}`)}${call.write ? ' w' : ''}`,
        callers(topic, call.login, handler?.may ?? '') + (call.login && call.beforeTerms ? ' ◦' : ''),
        code(inputText(nodeOf(call.input), named)),
        code(schemaText(nodeOf(call.output), named)),
        codesOf(topic, handler?.limit != null).join(' '),
      ];
    });
    return [`## ${domain}`, asTable(['call', 'method, base/path', 'who', 'input', 'output', 'codes'], rows)];
  });
  return page(
    'Calls',
    `How a call travels: [errors.md](errors.md) has the codes, [offline.md](offline.md) what happens to a write without a network, [roles.md](roles.md) the words of *who*. Types that begin with a capital letter are in [entities.md](entities.md).`,
    [
      '- `base/path`: the base is one of `main`, `events`, `message`, `member`, `guide`; `app-config` says where each is.',
      '- *w*: a write. It carries `clientToken` and is counted once however often it is sent; some writes are GET.',
      '- ◦: works before the terms are accepted. All other calls of members answer 020012 until then.',
      '- \\+: an addition of this implementation; tests/spec/calls.ts lists the others, which a client may rely on.',
      '- *paging*: `pageNum?`, `pageSize?`, `cursor?`. `Page<X>`: a list of X with `total`, `pageNum`, `pageSize`, `hasMore`, `cursor`.',
      '- *codes*: what the role tables (tests/server) expect besides success, 010008 where the call has a rate, 010009 where it writes words that others read. Every call may also answer 010001, 010010–010013, 010015, 019999, and of members 020011, 020012 and 050901.',
    ].join('\n'),
    ...parts,
  );
}

function entitiesPage(): string {
  const known = new Map(entities().map((one) => [one.name, one]));
  // Naming one entity may name more.
  const text = new Map<string, string>();
  for (let before = -1; before !== named.size;) {
    before = named.size;
    for (const name of Array.from(named)) {
      const one = known.get(name);
      if (one && !text.has(name))
        text.set(
          name,
          Object.entries(one.node.entries ?? {})
            .map(([field, node]) => `- ${code(fieldText(field, node, named))}`)
            .join('\n'),
        );
    }
  }
  const parts = Array.from(text)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, fields]) => [`## ${name}`, `bus/entities/${known.get(name)?.file ?? ''}.ts`, fields]);
  return page(
    'Entities',
    'The data that calls take and give, as the schemas of `bus/entities` have it; their comments say what the codes mean. Times are milliseconds since the epoch, flags are 0 or 1, ids are texts, a missing text is `""`, a missing object `null`.',
    ...parts,
  );
}

// ── limits ──
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
function limitsPage(): string {
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
      Array.from(rates.values(), ({ max, seconds, calls }) => [
        calls.join(', '),
        `${max} a ${perSeconds[seconds] ?? `${seconds} s`}`
          .replace('a 10 minutes', 'in 10 minutes')
          .replace('a hour', 'an hour'),
      ]),
    ),
  );
}

// ── the rest ──
const sections = Array.from(new Set(specRoutes.map((route) => route.section)));
const routesPage = (): string =>
  page(
    'Routes',
    'A visitor either sees the page (*view*) or is asked to log in over a placeholder (*prompt*, [roles.md](roles.md#visitors)). The terms type is Loyalty_Community where none is given. Pages that are *kept* stay as they were when one comes back to them. What all pages have in common: [screens.md](screens.md).',
    ...sections.flatMap((section) => [
      `## ${section}`,
      asTable(
        ['route', 'title', 'purpose', 'visitor', 'more'],
        specRoutes
          .filter((route) => route.section === section)
          .map((route) => [
            code(route.path),
            route.title,
            route.purpose,
            route.tourist,
            [
              route.keptAlive ? 'kept' : '',
              route.tncType === 'Loyalty_Message'
                ? 'Loyalty_Message while the new-chat-notice flag is on'
                : route.tncType
                  ? tncTypeIn(route)
                  : '',
            ]
              .filter(Boolean)
              .join(', '),
          ]),
      ),
    ]),
  );

function errorsPage(): string {
  const when: { [code: string]: string } = { '050901': 'the ID token is invalid', '020011': 'login needed' };
  for (const one of addedCodes) when[one.code] = one.when;
  return page(
    'Errors',
    'Every answer of the API has `status`, `code`, `message`, `data`, `serverTime`. Refusals are HTTP 200 too; malformed input is 400, a write from a foreign origin 403, an unknown path 404, a wrong method 405, too many requests of an address 429, no room for another body 503. How the app reacts as a whole: [error-handling.md](error-handling.md).',
    '## Codes',
    asTable(
      ['code', 'when', 'sentence of the server'],
      Object.keys(sentences)
        .sort()
        .map((one) => [one, when[one] ?? '', sentences[one as keyof typeof sentences]]),
    ),
    '## Situations',
    asTable(
      ['situation', 'behaviour', 'test'],
      specErrors.map(({ situation, behaviour, shown: [file] }) => [situation, behaviour, code(file)]),
    ),
  );
}

function nativesPage(): string {
  const used = new Set<string>();
  const commands = contracts.native as unknown as {
    [name: string]: { is: string; input: object; output: object; payload: object };
  };
  const shapes = specNatives.flatMap(({ words, commands: own, browser }) =>
    own.map((name) => [
      code(name),
      words,
      code(inputText(nodeOf(commands[name]?.input ?? {}), used)),
      code(schemaText(nodeOf(commands[name]?.output ?? {}), used)),
      browser,
    ]),
  );
  const events = Object.entries(commands).flatMap(([name, entry]) =>
    entry.is === 'event' ? [[code(name), code(inputText(nodeOf(entry.payload), used))]] : [],
  );
  return page(
    'Native messages',
    'Inside the app the page and the native side exchange JSON messages; each is a command or an event of the domain `native` on the bus. Where the app does not answer in time, or is too old, the way of the browser is taken.',
    '## Commands',
    'Asked by the page. Beside these, `openApp` leads from a browser into the app, and `sendCrossPage` reaches other pages of this app ([screens.md](screens.md#messages-between-pages)).',
    asTable(['command', 'job', 'input', 'answer', 'in a browser'], shapes),
    '## Events',
    'Said by the app or the bridge.',
    asTable(['event', 'payload'], events),
    '## Version gates',
    'Below its version an ability is not there. An app that sends a list of its capabilities is judged by that list alone.',
    asTable(
      ['ability', 'from version'],
      Object.entries(versionGates).map(([ability, version]) => [code(ability), version]),
    ),
    '## Permission types',
    permissionTypes.map(code).join(', ') +
      '. From app version 5.1.2 on pictures and camera use the types that end in 512.',
  );
}

const validationPage = (): string =>
  page(
    'Validation',
    'The rules that page and server share. Lengths: [limits.md](limits.md).',
    ...specRules.flatMap(({ rule, cases }) => [
      `- ${rule}` +
        (cases.length > 0
          ? `\n  ${cases.map(([what, , wanted]) => `${code(what)} ${wanted === true ? 'yes' : wanted === false ? 'no' : `→ ${String(wanted)}`}`).join(' · ')}`
          : ''),
    ]),
  );

/** Path below docs/product → text. */
export const productDocs = (): { [file: string]: string } => ({
  'routes.md': routesPage(),
  'calls.md': callsPage(),
  'entities.md': entitiesPage(),
  'errors.md': errorsPage(),
  'limits.md': limitsPage(),
  'native-messages.md': nativesPage(),
  'validation.md': validationPage(),
});
