// What this app never asks of React is not sent to its visitors: a seventh of its bytes. React's own build has such
// switches, but ships one file for everybody; here its readable text is told what cannot happen, and the minifier drops
// what then has no use. Nothing is taken on trust: what would need these parts is not exported
// (build/reactAsModule.ts), so asking for it fails the build, and so does a React in whose text one of the names is
// gone.
import { parseAst } from 'vite';
import { Visitor } from 'rolldown/utils';

/** Exports that are left out, since the parts below would serve them alone. */
export const LEFT_OUT = [
  'hydrateRoot',
  'ViewTransition',
  'addTransitionType',
  'Profiler',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
];

/**
 * Variables of React's reconciler that keep their first value: pages drawn by a server, and view transitions, set them.
 */
const NEVER_ASSIGNED = [
  'isHydrating',
  'shouldStartViewTransition',
  'viewTransitionMutationContext',
  'appearingViewTransitions',
  'inUpdateViewTransition',
  'rootViewTransitionAffected',
  'pendingViewTransition',
];
/** Fields that always have this value: a boundary that a server drew would set them. */
const ALWAYS: { [field: string]: string } = { dehydrated: 'null', isDehydrated: 'false' };
/**
 * Questions that are always answered no: whether an element belongs into the head (title.ts sets titles), and whether a
 * server drew it.
 */
const ALWAYS_NO = ['isHostHoistableType', 'popHydrationState'];
/** Kinds of fiber that are never made: Profiler, DehydratedFragment, SuspenseList, HostHoistable, ViewTransition. */
const NEVER_MADE = [12, 18, 19, 26, 30];

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Case extends Node {
  test: (Node & { value?: unknown }) | null;
  consequent: Node[];
}
const isTag = (node: Node): boolean =>
  node.type === 'MemberExpression' && (node as Node & { property: { name?: string } }).property.name === 'tag';
const unmade = (node: Node | null): number | null => {
  const value = node?.type === 'Literal' ? (node as Node & { value: unknown }).value : null;
  return typeof value === 'number' && NEVER_MADE.includes(value) ? value : null;
};
/** Whether what follows these statements is never reached from them. */
function ends(body: Node[]): boolean {
  const last = body.at(-1);
  return (
    last !== undefined &&
    (/^(Break|Return|Throw|Continue)Statement$/.test(last.type) ||
      (last.type === 'BlockStatement' && ends((last as Node & { body: Node[] }).body)))
  );
}

/**
 * The text of `react-dom-client.production.js` without what never happens. Throws where a name is not found any more.
 */
export function withoutUnused(code: string): string {
  const edits: { start: number; end: number; text: string; tag?: number }[] = [];
  const found = new Set<string | number>();
  const put = (name: string | number, start: number, end: number, text: string, tag?: number): void => {
    found.add(name);
    edits.push({ start, end, text, ...(tag !== undefined && { tag }) });
  };
  const declared: { name: string; at: number }[] = [];
  new Visitor({
    AssignmentExpression({ left, right }) {
      if (left.type === 'Identifier' && NEVER_ASSIGNED.includes(left.name)) put(left.name, left.start, right.start, '');
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && ALWAYS_NO.includes(callee.name)) put(callee.name, start, end, 'false');
    },
    MemberExpression({ property, computed, start, end }) {
      const name = property.type === 'Identifier' && !computed ? property.name : '';
      if (Object.hasOwn(ALWAYS, name)) put(name, start, end, ALWAYS[name]!);
    },
    BinaryExpression({ left, operator, right, start, end }) {
      const tag = isTag(right) ? unmade(left) : isTag(left) ? unmade(right) : null;
      if (tag !== null && /^[!=]==$/.test(operator)) put(tag, start, end, String(operator === '!=='));
    },
    VariableDeclarator({ id, start }) {
      if (id.type === 'Identifier') declared.push({ name: id.name, at: start });
    },
    SwitchStatement({ discriminant, cases }) {
      if (!isTag(discriminant)) return;
      // Whether the statements of a case can be reached through a label that stays, or out of the statements before.
      let reached = false;
      for (const one of cases as Case[]) {
        const tag = unmade(one.test);
        if (tag === null) reached = true;
        else if (reached || one.consequent.length === 0) put(tag, one.start, one.consequent[0]?.start ?? one.end, '');
        else put(tag, one.start, one.end, '', tag);
        if (one.consequent.length > 0) reached = reached && !ends(one.consequent);
      }
    },
  }).visit(parseAst(code));
  for (const name of [...NEVER_ASSIGNED, ...Object.keys(ALWAYS), ...ALWAYS_NO, ...NEVER_MADE])
    if (!found.has(name))
      throw new Error(`React has changed: ${name} is not found in it any more (build/reactUnused.ts)`);
  // What lies within something that is gone already is gone with it.
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    // A variable that is declared in a case is the whole function's.
    const names =
      edit.tag === undefined
        ? []
        : declared.filter((one) => one.at > edit.start && one.at < edit.end).map((one) => one.name);
    text += code.slice(at, edit.start) + (names.length > 0 ? `case ${edit.tag}:var ${names.join(',')};` : edit.text);
    at = edit.end;
  }
  return text + code.slice(at);
}
