// docs/product/rights.md: the role table of the server's tests.
import { table } from '../server/roleTable';
import { ok as OK, roles } from '../server/roleWords';
import { asTable, code, page } from './markdown';

const columns: { [role in (typeof roles)[number]]: string } = {
  tourist: 'visitor',
  newcomer: 'before terms',
  fan: 'fan',
  verifying: 'verifying',
  owner: 'car owner',
  alternate: 'alternate',
  outsider: 'outsider',
  circleMember: 'member',
  circleAdmin: 'administrator',
  circleOwner: 'owner, president',
  staff: 'staff',
};
export function rightsPage(): string {
  const domains = Array.from(new Set(table.map(({ call }) => call.split('.')[0] ?? ''))).sort();
  return page(
    'Rights',
    'What the server answers to each kind of person: ✓ or a code of [errors.md](errors.md#codes). From `tests/server/roleTable.ts`, of which every cell is run; `tests/server/roleCells.ts` and `tests/server/clubCells.ts` have more cells about kinds of people, circles and car clubs.',
    [
      '- *before terms*: signed in, terms not accepted. *fan* to *alternate*: the [kinds of people](roles.md#kinds-of-people), in no circle unless the row says so.',
      '- *outsider*: another fan, who has applied to a club. *member* to *owner, president*: of the circle, group or club that the row is about.',
    ].join('\n'),
    ...domains.flatMap((domain) => [
      `## ${domain}`,
      asTable(
        ['call', 'about', ...roles.map((role) => columns[role])],
        table
          .filter(({ call }) => call.startsWith(`${domain}.`))
          .map(({ call, what, expect }) => [
            code(call.slice(domain.length + 1)),
            what,
            ...roles.map((role) => (expect[role] === OK ? '✓' : expect[role])),
          ]),
      ),
    ]),
  );
}
