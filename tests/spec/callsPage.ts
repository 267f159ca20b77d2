// docs/product/calls.md: every call with the people who may make it, its data and its codes.
import { contracts } from '../../bus/contracts/all';
import { routes as served } from '../../server/http/routes';
import { publicTexts } from '../server/publicTexts';
import { clubAsks } from '../server/clubCells';
import { circleAsks, typeRows } from '../server/roleCells';
import { table } from '../server/roleTable';
import { ok as OK } from '../server/roleWords';
import { specCalls } from './calls';
import { asTable, byName, code, page } from './markdown';
import { inputText, nodeOf, schemaText } from './schemaText';

/** Columns of tests/server/clubCells.ts → roles of tests/server/roleTable.ts. */
const clubRoles: { [column: string]: string } = {
  member: 'circleMember',
  administrator: 'circleAdmin',
  president: 'circleOwner',
};
/** Role → the answers that it gets in all rows of the role tables about a call. */
function answersTo(topic: string): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  const add = (role: string, answer: string): void =>
    void answers.set(role, (answers.get(role) ?? new Set()).add(answer));
  for (const one of table) if (one.call === topic) for (const [role, is] of Object.entries(one.expect)) add(role, is);
  for (const one of circleAsks)
    if (one.call === topic) for (const [role, is] of Object.entries(one.expect)) add('circle ' + role, String(is));
  for (const one of clubAsks)
    if (one.call === topic) for (const [role, is] of Object.entries(one.expect)) add(clubRoles[role] ?? role, is);
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
  circleMember: 'members of the circle or club',
  circleAdmin: 'its administrators',
  circleOwner: 'its owner or president',
  staff: 'staff',
};
/** Who may make a call: every member if a fan may, unless the answer to a fan depends on the object. */
function callers(topic: string, login: boolean, may: string): string {
  if (!login) return 'anyone';
  const answers = answersTo(topic);
  const has = (role: string, answer: string): boolean => answers.get(role)?.has(answer) === true;
  const some = may === 'role' || has('fan', '010003') ? 'members whom the object allows' : 'members';
  if (has('fan', OK) || has('outsider', OK) || !has('fan', '010003')) return some;
  // In the tests, owners of circles, presidents and staff are car owners, too.
  if (has('owner', OK)) return 'car owners';
  const named = Object.entries(roleNames).flatMap(([role, name]) =>
    has(role, OK) || !has(role, '010003') ? [name] : [],
  );
  return named.length > 0 ? named.join(', ') : some;
}
/** Codes that every call may answer, described once above the tables. */
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
  Object.entries(contract as { [name: string]: { is: string } })
    .filter((entry): entry is [string, CallEntry] => entry[1].is === 'call')
    .sort(byName);

/** Adds the entities that calls use to `named`. */
export function callsPage(named: Set<string>): string {
  const promised = new Set(specCalls.map(({ base, method, path }) => `${method} ${base} ${path}`));
  const parts = Object.entries(contracts)
    .sort(byName)
    .flatMap(([domain, contract]) => {
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
