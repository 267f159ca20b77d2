// Finds where topics are named: in calls of the bus (`kernel.handle('forum.vote', …)`), and in calls of functions that
// pass one of their parameters on to such a call, directly or through others (`put(kernel, 'forum.thread', …)`).
import { posix } from 'node:path';
import type { Role } from '../../bus/inspect/developmentMap.ts';
import { timerTopic } from '../../bus/inspect/developmentMap.ts';
import type { Binding, Call, Node, Param, Scope, SourceFile } from './syntax.ts';
import { bare, lookUp, nameOf, nodeIn, nodesIn } from './syntax.ts';

/** A role that a call gives to the topic in one of its arguments, or in a property of that. */
type Given = { role: Role; index: number; prop: string; isTimer?: true };
const first = (role: Role): Given => ({ role, index: 0, prop: '' });
/** Timers have names of their own. */
const timer = (role: Role): readonly Given[] => [{ ...first(role), isTimer: true }];
const firstIn = (role: Role, names: string): { [name: string]: readonly Given[] } =>
  Object.fromEntries(names.split(' ').map((name) => [name, [first(role)]]));
/** Functions of the bus: whose method, what it does with the topic. */
const METHODS: readonly { of: RegExp; named: { readonly [name: string]: readonly Given[] } }[] = [
  {
    of: /^kernel$/,
    named: {
      ...firstIn('handles', 'handle handleLater'),
      ...firstIn('answers', 'answer refuse'),
      ...firstIn('hears', 'events'),
      ...firstIn('follows', 'changes stream'),
      ...firstIn('reads', 'read keys'),
      ...firstIn('emits', 'emit publish drop'),
      ...firstIn('tells', 'tell'),
      ...firstIn('asks', 'ask edge'),
      ...firstIn('calls', 'call'),
      timers: timer('handles'),
      every: timer('handles'),
      gather: timer('handles'),
      setTimer: timer('asks'),
    },
  },
  { of: /^outbox$/, named: { ...firstIn('sends', 'define'), add: [{ role: 'sends', index: 0, prop: 'call' }] } },
  {
    of: /client$/i,
    named: {
      ...firstIn('handles', 'serve'),
      ...firstIn('asks', 'ask askWhile'),
      ...firstIn('tells', 'tell'),
      ...firstIn('hears', 'on'),
      ...firstIn('reads', 'read'),
      ...firstIn('follows', 'watch'),
    },
  },
  { of: /^world$/, named: firstIn('tells', 'tell') },
];
/** What screens call: their face of the bus, and what it returns. */
const FACE = 'ui/bus.ts';
const SCREENS: { readonly [name: string]: Role } = {
  ask: 'asks',
  askWhile: 'asks',
  tell: 'tells',
  on: 'hears',
  read: 'reads',
  useStream: 'follows',
};
const RETURNS_ASK = 'useAskWhile';

/** What a name means, and the file that says so. */
type Meaning = { binding: Binding; file: SourceFile };
/** Topics as they are spelled; `native.*` where only the beginning is. */
type Found = { topics: readonly string[]; params: readonly Param[] };
const nothing: Found = { topics: [], params: [] };
const joined = (all: readonly Found[]): Found => ({
  topics: all.flatMap(({ topics }) => topics),
  params: all.flatMap(({ params }) => params),
});
const DEEPEST = 8;
const keyOf = (file: SourceFile, node: Node): string => `${file.path}:${node.start}`;
/** The name of what a method is called on: of `theClient().ask` it is `theClient`. */
function receiverOf(callee: Node): string {
  const object = nodeIn(callee, 'object');
  if (!object) return '';
  const bareObject = bare(object);
  if (bareObject.type === 'CallExpression') return nameOf(nodeIn(bareObject, 'callee'));
  if (bareObject.type === 'MemberExpression') return nameOf(nodeIn(bareObject, 'property'));
  return nameOf(bareObject);
}

export function createResolver(files: ReadonlyMap<string, SourceFile>) {
  const fileOf = (from: string, module: string): SourceFile | undefined => {
    if (!module.startsWith('.')) return undefined;
    const path = posix.join(posix.dirname(from), module);
    for (const end of ['', '.ts', '.tsx', '/index.ts']) {
      const found = files.get(path + end);
      if (found) return found;
    }
    return undefined;
  };
  /** What a name means: followed through imports. */
  function meaning(name: string, scope: Scope, file: SourceFile, depth = 0): Meaning | null {
    const binding = lookUp(name, scope);
    if (!binding || binding.is !== 'import') return binding && { binding, file };
    const other = fileOf(file.path, binding.module);
    return other && depth < DEEPEST ? exportOf(other, binding.name, depth + 1) : null;
  }
  function exportOf(file: SourceFile, name: string, depth: number): Meaning | null {
    const exported = file.exports.get(name);
    if (!exported || depth > DEEPEST) return null;
    if ('local' in exported) return meaning(exported.local, file.top, file, depth + 1);
    const other = fileOf(file.path, exported.module);
    return other ? exportOf(other, exported.name, depth + 1) : null;
  }
  /** The topics that an expression can be, and the parameters that it can come from. */
  function valueOf(expression: Node, scope: Scope, file: SourceFile, depth = 0): Found {
    const node = bare(expression);
    if (depth > DEEPEST) return nothing;
    const again = (field: string): Found => {
      const next = nodeIn(node, field);
      return next ? valueOf(next, scope, file, depth + 1) : nothing;
    };
    if (typeof node['value'] === 'string' && node.type === 'Literal') return { topics: [node['value']], params: [] };
    if (node.type === 'BinaryExpression')
      return { topics: again('left').topics.flatMap((text) => (text.endsWith('.') ? [`${text}*`] : [])), params: [] };
    if (node.type === 'ConditionalExpression') return joined([again('consequent'), again('alternate')]);
    if (node.type === 'LogicalExpression') return joined([again('left'), again('right')]);
    if (node.type === 'Identifier') {
      const found = meaning(nameOf(node), scope, file);
      return found ? valueOfBinding(found.binding, found.file, depth) : nothing;
    }
    if (node.type !== 'MemberExpression') return nothing;
    const object = nodeIn(node, 'object');
    const prop = node['computed'] === true ? '' : nameOf(nodeIn(node, 'property'));
    return object && prop ? propertyOf(bare(object), prop, scope, file, depth) : nothing;
  }
  function propertyOf(object: Node, prop: string, scope: Scope, file: SourceFile, depth: number): Found {
    if (depth > DEEPEST) return nothing;
    if (object.type === 'ObjectExpression') {
      const property = nodesIn(object, 'properties').find((one) => nameOf(nodeIn(one, 'key')) === prop);
      const value = property && nodeIn(property, 'value');
      return value ? valueOf(value, scope, file, depth + 1) : nothing;
    }
    if (object.type !== 'Identifier') return nothing;
    const found = meaning(nameOf(object), scope, file);
    if (!found) return nothing;
    const { binding } = found;
    if (binding.is === 'param' && binding.param.prop === '')
      return { topics: [], params: [{ ...binding.param, prop }] };
    if (binding.is === 'value' && binding.prop === '')
      return propertyOf(bare(binding.node), prop, binding.scope, found.file, depth + 1);
    return nothing;
  }
  function valueOfBinding(binding: Binding, file: SourceFile, depth: number): Found {
    if (binding.is === 'value')
      return binding.prop === ''
        ? valueOf(binding.node, binding.scope, file, depth + 1)
        : propertyOf(bare(binding.node), binding.prop, binding.scope, file, depth + 1);
    if (binding.is === 'param') return { topics: binding.types, params: [binding.param] };
    return binding.is === 'each' ? joined(elementsOf(binding, file, depth)) : nothing;
  }
  function elementsOf(
    { of, scope, index }: Extract<Binding, { is: 'each' }>,
    file: SourceFile,
    depth: number,
  ): Found[] {
    const list = bare(of);
    if (list.type === 'Identifier') {
      const found = meaning(nameOf(list), scope, file);
      if (found?.binding.is !== 'value' || depth > DEEPEST) return [];
      return elementsOf(
        { is: 'each', of: found.binding.node, scope: found.binding.scope, index },
        found.file,
        depth + 1,
      );
    }
    return nodesIn(list, 'elements').flatMap((one) => {
      const part = index < 0 ? one : nodesIn(bare(one), 'elements')[index];
      return part ? [valueOf(part, scope, file, depth + 1)] : [];
    });
  }
  /** The function that a name means, where it is one of these files'. */
  function functionIn({ binding, file }: Meaning): string | null {
    if (binding.is === 'fn') return keyOf(file, binding.fn.node);
    if (binding.is !== 'value' || binding.prop !== '') return null;
    const node = bare(binding.node);
    // A hook returns the function that it was given.
    return keyOf(file, node.type === 'CallExpression' ? (nodesIn(node, 'arguments')[0] ?? node) : node);
  }
  return { meaning, valueOf, propertyOf, functionIn };
}

export type NamedSite = { topic: string; role: Role; file: SourceFile; call: Node };
/** All places of all topics; `isTopic` tells other texts apart. */
export function topicSites(files: ReadonlyMap<string, SourceFile>, isTopic: (text: string) => boolean): NamedSite[] {
  const { meaning, valueOf, propertyOf, functionIn } = createResolver(files);
  /** Function → which of its parameters is a topic, and what becomes of it. */
  const roles = new Map<string, Given[]>();
  const sites: NamedSite[] = [];
  const seen = new Set<string>();
  const isNew = (key: string): boolean => !seen.has(key) && !!seen.add(key);

  function given({ callee, scope }: Call, file: SourceFile): readonly Given[] {
    if (callee.type === 'MemberExpression') {
      const [receiver, method] = [receiverOf(callee), nameOf(nodeIn(callee, 'property'))];
      return METHODS.find(({ of }) => of.test(receiver))?.named[method] ?? [];
    }
    const found = callee.type === 'Identifier' ? meaning(nameOf(callee), scope, file) : null;
    if (found?.file.path === FACE && file.path !== FACE) {
      const known = lookUp(nameOf(callee), scope);
      const role = SCREENS[known?.is === 'import' ? known.name : ''];
      return role ? [first(role)] : [];
    }
    const init = found?.binding.is === 'value' ? bare(found.binding.node) : null;
    if (init?.type === 'CallExpression' && nameOf(nodeIn(init, 'callee')) === RETURNS_ASK) return [first('asks')];
    const called = found && functionIn(found);
    return called ? (roles.get(called) ?? []) : [];
  }
  // Each round passes the roles one call further out.
  for (let before = -1; before !== seen.size;) {
    before = seen.size;
    for (const file of files.values())
      for (const call of file.calls)
        for (const one of given(call, file)) {
          const arg = call.args[one.index];
          if (!arg) continue;
          const { topics, params } =
            one.prop === '' ? valueOf(arg, call.scope, file) : propertyOf(bare(arg), one.prop, call.scope, file, 0);
          for (const { fn, index, prop } of params) {
            const key = keyOf(fn.file, fn.node);
            if (!isNew(`${key} ${index} ${prop} ${one.role}`)) continue;
            roles.set(key, (roles.get(key) ?? []).concat({ ...one, index, prop }));
          }
          for (const topic of one.isTimer ? topics.map(timerTopic) : topics)
            if ((one.isTimer || isTopic(topic)) && isNew(`${file.path}:${call.node.start} ${one.role} ${topic}`))
              sites.push({ topic, role: one.role, file, call: call.node });
        }
  }
  return sites;
}
