// Compares the specification (the data beside this file; docs/product is written from it) with the code: every route has
// screen, title, terms type and a visit by a journey in the browser and in the app; every call has contract, handler,
// role row and use; every native message has all three hosts; every constant, error and rule holds. Prints what is
// missing and a table of the coverage.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { examples } from '../../bridge/messages/examples';
import { fallbacks } from '../../bridge/messages/fallbacks';
import { messages } from '../../bridge/messages/messages';
import { abilities } from '../../bridge/versionGates';
import * as native from '../../bus/contracts/native';
import { permissionType } from '../../bus/entities/native';
import { sentences } from '../../server/platform/refusals';
import { formatCount } from '../../ui/kit/text/formatCount';
import { routes as drawn } from '../../ui/app/routeTable/allRoutes';
import { tncTypeOf } from '../../ui/app/navigation/tncType';
import { nonce } from '../../worker/edges/edges';
import { specCalls } from './calls';
import { abuseLimits } from './abuseConstants';
import { specConstants, specFacts } from './constants';
import { addedCodes, specErrors } from './errors';
import { declaredFor, isAsked, isRuled, isServed, isUsed, textOf, visits } from './implementation';
import { permissionTypes, specNatives, versionGates } from './natives';
import { specRoutes, tncTypeIn } from './routes';
import { specRules } from './rules';

/** Name → the number of items, and how many of them are complete. */
const counted = new Map<string, { of: number; whole: number }>();
function count(what: string, lacking: readonly string[], of: number): void {
  counted.set(what, { of, whole: of - lacking.length });
}
afterAll(() => {
  const rows = Array.from(
    counted,
    ([what, { of, whole }]) => `  ${what.padEnd(18)} ${String(whole).padStart(4)} of ${of}`,
  );
  console.log(['The specification, covered:', ...rows].join('\n'));
});

// `vi.stubGlobal` is undone after this file.
beforeAll(() => void vi.stubGlobal('location', { origin: 'https://community.example' }));
afterAll(() => void vi.unstubAllGlobals());

describe('every route', () => {
  it('has a screen, title, terms type, and a visit by a journey in the browser and in the app', () => {
    const lacking: string[] = [];
    for (const route of specRoutes) {
      const why: string[] = [];
      const meta = drawn[route.path];
      if (!meta) why.push('screen');
      else {
        if (meta.title !== route.title) why.push(`title ${route.title}, is ${meta.title}`);
        if ((meta.keepAlive === true) !== (route.keptAlive === true)) why.push('kept alive');
        if ((meta.auth === 'prompt') !== (route.tourist === 'prompt')) why.push(`a visitor’s ${route.tourist}`);
      }
      if (tncTypeOf(route.path, true) !== tncTypeIn(route)) why.push('terms type');
      for (const world of ['browser', 'app'] as const)
        if (!visits(route.path, world)) why.push('visit in the ' + world);
      if (why.length > 0) lacking.push(`${route.path}: ${why.join(', ')}`);
    }
    count('routes', lacking, specRoutes.length);
    expect(lacking).toEqual([]);
  });
  it('of the code is in the specification', () => {
    expect(Object.keys(drawn).filter((path) => !specRoutes.some((route) => route.path === path))).toEqual([]);
  });
});

describe('every call', () => {
  it('has a contract, a handler, a role row and a use', () => {
    const lacking: string[] = [];
    for (const { base, method, path } of specCalls) {
      const call = declaredFor(base, method, path);
      const why = call
        ? [
            isServed(call.topic) ? '' : 'handler',
            isRuled(call.topic) ? '' : 'role row',
            isUsed(call.topic) ? '' : 'use',
          ].filter(Boolean)
        : ['contract'];
      if (why.length > 0) lacking.push(`${method} ${base} ${path}: ${why.join(', ')}`);
    }
    count('calls', lacking, specCalls.length);
    expect(lacking).toEqual([]);
  });
  it('that writes needs a login, except for the listed ones', () => {
    // A visitor may only browse (docs/product/roles.md#visitors). A write that concerns a person always needs a login.
    const open = specCalls
      .map(({ base, method, path }) => declaredFor(base, method, path))
      .filter((call) => call?.write && !call.login)
      .map((call) => call?.topic);
    expect(new Set(open)).toEqual(
      new Set([
        'activities.forwardActivity',
        'forum.followTopic',
        'forum.shareThread',
        'session.loginApp',
        'session.sendCode',
        'session.sendRecording',
      ]),
    );
  });
});

describe('every native message', () => {
  const phone = textOf('ui/devtools/simulator/state/answers.ts');
  const own = (table: object, name: string): boolean => Object.keys(table).includes(name);
  const all = specNatives.flatMap(({ commands }) => commands);

  it('has an app host, a browser host, a scripted host, an answer of the simulated phone and a use', () => {
    const lacking: string[] = [];
    for (const command of all) {
      const why: string[] = [];
      if (!own(messages, command)) why.push('app host');
      else if ((messages[command].fallback === 'browser') !== own(fallbacks, command)) why.push('browser host');
      if (!own(examples, command)) why.push('scripted host');
      if (!new RegExp(`^    ${command}[:(]`, 'm').test(phone)) why.push('simulated phone');
      if (!isAsked(command)) why.push('use');
      if (why.length > 0) lacking.push(`${command}: ${why.join(', ')}`);
    }
    count('native messages', lacking, all.length);
    expect(lacking).toEqual([]);
  });
  it('is in the specification, except for sendCrossPage and openApp, which the window handles itself', () => {
    const commands = Object.entries(native)
      .filter(([, entry]) => entry.is === 'command')
      .map(([name]) => name);
    expect(commands.filter((name) => name !== 'sendCrossPage' && name !== 'openApp').sort()).toEqual([...all].sort());
  });
  it('has its constant input, and the permission types of the specification', () => {
    for (const { commands, input } of specNatives) {
      for (const [field, value] of Object.entries(input ?? {}))
        expect(native).toHaveProperty([commands[0] ?? '', 'input', 'entries', field, 'literal'], value);
    }
    expect([...permissionType.options].sort()).toEqual([...permissionTypes].sort());
  });
  it('has the version gate of the specification', () => {
    const gates: { [name: string]: string } = { ...abilities };
    for (const [name, { since }] of Object.entries(messages)) if (since !== null) gates[name] = since;
    count(
      'version gates',
      Object.keys(versionGates).filter((ability) => gates[ability] !== versionGates[ability]),
      Object.keys(versionGates).length,
    );
    expect(gates).toEqual(versionGates);
    expect(new Set(Object.values(gates))).toEqual(new Set(['4.1.9', '5.0.2', '5.1.2', '5.1.4', '5.2.1']));
  });
});

describe('every constant', () => {
  it('has the value of the specification in its file', () => {
    const lacking: string[] = [];
    for (const { name, value, file, at } of [...specConstants, ...abuseLimits]) {
      const found = at.exec(textOf(file))?.[1];
      const is =
        found === undefined
          ? 'not found'
          : typeof value === 'string'
            ? found
            : found
                .replace(/_/g, '')
                .split('*')
                .reduce((product, part) => product * Number(part), 1);
      if (is !== value) lacking.push(`${name}: ${String(value)}, in ${file} ${String(is)}`);
    }
    if (formatCount(specFacts.likeCountWithW) !== '1W' || formatCount(specFacts.likeCountWithW - 1).includes('W'))
      lacking.push('Like count shown with W suffix');
    if (nonce().length !== specFacts.randomStringLength) lacking.push('Random string default length');
    count('constants', lacking, specConstants.length + abuseLimits.length + 2);
    expect(lacking).toEqual([]);
  });
});

describe('every error', () => {
  it('of the catalogue has its test, and its text in the named file', () => {
    const lacking: string[] = [];
    for (const {
      situation,
      shown: [file, words],
      says,
    } of specErrors) {
      if (!textOf(file).includes(words)) lacking.push(`${situation}: no test “${words}” in ${file}`);
      if (says && !textOf(says[1]).includes(says[0])) lacking.push(`${situation}: ${says[1]} does not say ${says[0]}`);
    }
    count('errors', lacking, specErrors.length);
    expect(lacking).toEqual([]);
  });
  it('with another code has a sentence of the server, and its text in the named file', () => {
    const lacking = addedCodes.flatMap(({ code, says }) => [
      ...(Object.keys(sentences).includes(code) ? [] : [code + ': no sentence']),
      ...(says && !textOf(says[1]).includes(says[0]) ? [`${code}: ${says[1]} does not say ${says[0]}`] : []),
    ]);
    count('codes', lacking, addedCodes.length);
    expect(lacking).toEqual([]);
    expect(Object.keys(sentences).sort()).toEqual([...addedCodes.map(({ code }) => code), '020011', '050901'].sort());
  });
});

describe('every validation rule', () => {
  it('gives the expected results on both sides of its limit, and has its text in the named file', () => {
    const lacking: string[] = [];
    for (const { rule, cases, says } of specRules) {
      for (const [what, answer, wanted] of cases)
        if (answer !== wanted) lacking.push(`${rule} ${what} is ${String(answer)}`);
      for (const [text, file] of says ?? [])
        if (!textOf(file).includes(text)) lacking.push(`${rule} ${file} does not say ${text}`);
    }
    count('rules', lacking, specRules.length);
    expect(lacking).toEqual([]);
  });
});
