// The parts of docs/product that are written from data: the specification beside this file, the contracts, the role
// tables and the handlers' options. `npm run docs` writes them; tests/spec/productDocs.test.ts compares.
import { contracts } from '../../bus/contracts/all';
import { sentences } from '../../server/platform/refusals';
import { callsPage } from './callsPage';
import { entitiesPage } from './entitiesPage';
import { addedCodes, specErrors } from './errors';
import { limitsPage } from './limitsPage';
import { asTable, byName, code, page } from './markdown';
import { permissionTypes, specNatives, versionGates } from './natives';
import { rightsPage } from './rightsPage';
import { specRoutes, tncTypeIn } from './routes';
import { specRules } from './rules';
import { inputText, nodeOf, schemaText } from './schemaText';

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
  const events = Object.entries(commands)
    .sort(byName)
    .flatMap(([name, entry]) =>
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

/** File in docs/product → text. */
export function productDocs(): { [file: string]: string } {
  const named = new Set<string>();
  return {
    'routes.md': routesPage(),
    'calls.md': callsPage(named),
    'entities.md': entitiesPage(named),
    'errors.md': errorsPage(),
    'limits.md': limitsPage(),
    'rights.md': rightsPage(),
    'native-messages.md': nativesPage(),
    'validation.md': validationPage(),
  };
}
