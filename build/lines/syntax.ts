// Reads one source file: its names, its functions and its calls, each with the scope that they are in. Knows nothing of
// topics.
import { parseAst } from 'rolldown/parseAst';

export type Node = { type: string; start: number; end: number } & { readonly [field: string]: unknown };
/** `prop`: of a parameter that is an object, the property that is meant. */
export type Param = { fn: Fn; index: number; prop: string };
export type Fn = { file: SourceFile; node: Node };
export type Binding =
  | { is: 'value'; node: Node; scope: Scope; prop: string }
  /** One of the elements of a list, or what each has at `index`. */
  | { is: 'each'; of: Node; scope: Scope; index: number }
  | { is: 'param'; param: Param; types: readonly string[] }
  | { is: 'fn'; fn: Fn; scope: Scope }
  | { is: 'import'; module: string; name: string };
export type Scope = { names: Map<string, Binding>; parent: Scope | null };
export type Call = { node: Node; callee: Node; args: readonly Node[]; scope: Scope };
export type SourceFile = {
  path: string;
  text: string;
  top: Scope;
  /** Exported name → local name, or the same of another module. */
  exports: Map<string, { local: string } | { module: string; name: string }>;
  calls: Call[];
  /** Texts that are no types. */
  texts: Node[];
  /** Declarations of variables, for tables of handlers. */
  variables: { id: Node; init: Node; scope: Scope }[];
};

export const isNode = (x: unknown): x is Node =>
  typeof x === 'object' && x !== null && typeof (x as { type?: unknown }).type === 'string';
export const nodeIn = (node: Node, field: string): Node | null => {
  const found = node[field];
  return isNode(found) ? found : null;
};
export const nodesIn = (node: Node, field: string): Node[] => {
  const found = node[field];
  return Array.isArray(found) ? found.filter(isNode) : [];
};
export const nameOf = (node: Node | null): string =>
  node?.type === 'Identifier' ? String(node['name']) : typeof node?.['value'] === 'string' ? node['value'] : '';
const isFunction = (node: Node): boolean =>
  /^(ArrowFunctionExpression|Function(Expression|Declaration))$/.test(node.type);

/** Without casts and parentheses. */
export function bare(node: Node): Node {
  const inside = nodeIn(node, 'expression');
  return inside &&
    /^(TS(As|Satisfies|NonNull|TypeAssertion)Expression|ParenthesizedExpression|ChainExpression)$/.test(node.type)
    ? bare(inside)
    : node;
}
/** The texts of a type that is one of some texts. */
export function textsOfType(type: Node | null): string[] {
  if (!type) return [];
  if (type.type === 'TSTypeAnnotation') return textsOfType(nodeIn(type, 'typeAnnotation'));
  if (type.type === 'TSUnionType') return nodesIn(type, 'types').flatMap(textsOfType);
  const literal = type.type === 'TSLiteralType' ? nodeIn(type, 'literal') : null;
  return literal && typeof literal['value'] === 'string' ? [literal['value']] : [];
}
/** The type of one property, where the type is written out. */
function typeOfProp(type: Node | null, prop: string): Node | null {
  const inside = type?.type === 'TSTypeAnnotation' ? nodeIn(type, 'typeAnnotation') : type;
  const member = inside ? nodesIn(inside, 'members').find((one) => nameOf(nodeIn(one, 'key')) === prop) : undefined;
  return member ? nodeIn(member, 'typeAnnotation') : null;
}

/** No name of a source. */
const EACH = 'each of them';

export function readSource(path: string, text: string): SourceFile {
  const program = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node;
  const top: Scope = { names: new Map(), parent: null };
  const file: SourceFile = { path, text, top, exports: new Map(), calls: [], texts: [], variables: [] };

  function bindParam(fn: Fn, pattern: Node, index: number, scope: Scope): void {
    if (pattern.type === 'AssignmentPattern') return bindParam(fn, nodeIn(pattern, 'left') ?? pattern, index, scope);
    const type = nodeIn(pattern, 'typeAnnotation');
    if (pattern.type === 'Identifier')
      scope.names.set(nameOf(pattern), { is: 'param', param: { fn, index, prop: '' }, types: textsOfType(type) });
    for (const property of nodesIn(pattern, 'properties')) {
      const prop = nameOf(nodeIn(property, 'key'));
      const value = nodeIn(property, 'value');
      const local = value?.type === 'AssignmentPattern' ? nodeIn(value, 'left') : value;
      if (prop && local?.type === 'Identifier')
        scope.names.set(nameOf(local), {
          is: 'param',
          param: { fn, index, prop },
          types: textsOfType(typeOfProp(type, prop)),
        });
    }
  }
  function bindVariable(id: Node, init: Node, scope: Scope, each: boolean): void {
    const binding = (prop: string): Binding =>
      each ? { is: 'each', of: init, scope, index: -1 } : { is: 'value', node: init, scope, prop };
    if (id.type === 'Identifier') scope.names.set(nameOf(id), binding(''));
    if (each)
      nodesIn(id, 'elements').forEach((one, index) => {
        if (one.type === 'Identifier') scope.names.set(nameOf(one), { is: 'each', of: init, scope, index });
      });
    for (const property of nodesIn(id, 'properties')) {
      const value = nodeIn(property, 'value');
      if (value?.type === 'Identifier' && !each)
        scope.names.set(nameOf(value), binding(nameOf(nodeIn(property, 'key'))));
    }
  }
  /** Names of a block hold before their declaration too. */
  function hoist(body: readonly Node[], scope: Scope): void {
    for (const statement of body) {
      const node = /^Export(Named|Default)Declaration$/.test(statement.type)
        ? (nodeIn(statement, 'declaration') ?? statement)
        : statement;
      if (node.type === 'FunctionDeclaration')
        scope.names.set(nameOf(nodeIn(node, 'id')), { is: 'fn', fn: { file, node }, scope });
      if (node.type === 'VariableDeclaration')
        for (const one of nodesIn(node, 'declarations')) {
          const [id, init] = [nodeIn(one, 'id'), nodeIn(one, 'init')];
          if (!id || !init) continue;
          bindVariable(id, init, scope, false);
          file.variables.push({ id, init, scope });
        }
      if (node.type === 'ImportDeclaration')
        for (const one of nodesIn(node, 'specifiers')) {
          const name = one.type === 'ImportSpecifier' ? nameOf(nodeIn(one, 'imported')) : '*';
          const module = String(nodeIn(node, 'source')?.['value']);
          scope.names.set(nameOf(nodeIn(one, 'local')), { is: 'import', module, name });
        }
      if (statement.type === 'ExportNamedDeclaration') exported(statement, node);
    }
  }
  function exported(statement: Node, declared: Node): void {
    const source = nodeIn(statement, 'source');
    for (const one of nodesIn(statement, 'specifiers')) {
      const [local, name] = [nameOf(nodeIn(one, 'local')), nameOf(nodeIn(one, 'exported'))];
      file.exports.set(name, source ? { module: String(source['value']), name: local } : { local });
    }
    const ids = nodesIn(declared, 'declarations')
      .map((one) => nodeIn(one, 'id'))
      .concat(nodeIn(declared, 'id'));
    for (const id of ids) if (id?.type === 'Identifier') file.exports.set(nameOf(id), { local: nameOf(id) });
  }
  function visitFunction(node: Node, outer: Scope, each: Binding | null): void {
    const scope: Scope = { names: new Map(), parent: outer };
    const fn: Fn = { file, node };
    nodesIn(node, 'params').forEach((param, index) => {
      if (each && index === 0 && param.type === 'Identifier') scope.names.set(nameOf(param), each);
      else bindParam(fn, param, index, scope);
      visit(param, scope);
    });
    const body = nodeIn(node, 'body');
    if (body) visit(body, scope);
  }
  function visit(node: Node, scope: Scope): void {
    if (isFunction(node)) return visitFunction(node, scope, null);
    if (/^TS(?!As|Satisfies|NonNull|TypeAssertion)/.test(node.type)) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') file.texts.push(node);
    let inner = scope;
    if (node.type === 'BlockStatement' || node.type === 'StaticBlock') {
      inner = { names: new Map(), parent: scope };
      hoist(nodesIn(node, 'body'), inner);
    }
    if (node.type === 'ForOfStatement') {
      inner = { names: new Map(), parent: scope };
      const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')];
      const id = left && nodesIn(left, 'declarations')[0];
      const named = id && nodeIn(id, 'id');
      if (named && right) bindVariable(named, right, inner, true);
    }
    if (node.type === 'CallExpression') return visitCall(node, scope);
    for (const field of Object.values(node)) {
      if (isNode(field)) visit(field, inner);
      else if (Array.isArray(field)) for (const one of field) if (isNode(one)) visit(one, inner);
    }
  }
  function visitCall(node: Node, scope: Scope): void {
    const callee = nodeIn(node, 'callee');
    if (!callee) return;
    const args = nodesIn(node, 'arguments');
    file.calls.push({ node, callee: bare(callee), args, scope });
    visit(callee, scope);
    const list = callee.type === 'MemberExpression' ? nodeIn(callee, 'object') : null;
    const isLoop = /^(forEach|map|flatMap|some|every|filter|find)$/.test(nameOf(nodeIn(callee, 'property')));
    for (const arg of args) {
      const each: Binding | null = list && isLoop ? { is: 'each', of: list, scope, index: -1 } : null;
      if (each && isFunction(arg)) visitFunction(arg, scope, each);
      else visit(arg, scope);
      if (!each || arg.type !== 'Identifier') continue;
      // `topics.forEach(hear)` calls `hear` with each.
      const element: Node = { type: 'Identifier', name: EACH, start: arg.start, end: arg.end };
      file.calls.push({ node, callee: arg, args: [element], scope: { names: new Map([[EACH, each]]), parent: scope } });
    }
  }
  hoist(nodesIn(program, 'body'), top);
  for (const statement of nodesIn(program, 'body')) visit(statement, top);
  return file;
}
export function lookUp(name: string, scope: Scope | null): Binding | null {
  for (let s = scope; s; s = s.parent) {
    const found = s.names.get(name);
    if (found) return found;
  }
  return null;
}
