// A schema of the contracts as one line of text, for docs/product. An exported entity is shown by its name.
import { pageOf } from '../../bus/entities/paging';
import * as activities from '../../bus/entities/activities';
import * as carClubs from '../../bus/entities/carClubs';
import * as chat from '../../bus/entities/chat';
import * as circles from '../../bus/entities/circles';
import * as clubz from '../../bus/entities/clubz';
import * as content from '../../bus/entities/content';
import * as draft from '../../bus/entities/draft';
import * as notices from '../../bus/entities/notices';
import * as points from '../../bus/entities/points';
import * as questions from '../../bus/entities/questions';
import * as search from '../../bus/entities/search';
import * as collections from '../../bus/entities/collections';
import * as forum from '../../bus/entities/forum';
import * as media from '../../bus/entities/media';
import * as native from '../../bus/entities/native';
import * as lists from '../../bus/entities/paging';
import * as places from '../../bus/entities/places';
import * as session from '../../bus/entities/session';
import * as writes from '../../bus/entities/writes';
import * as shop from '../../bus/entities/shop';
import * as users from '../../bus/entities/users';
import { markOf, text } from '../../bus/protocol/schema';

/** The parts of a valibot schema that a description needs. */
export type Node = {
  type: string;
  entries?: { [field: string]: Node };
  wrapped?: Node;
  item?: Node;
  items?: readonly Node[];
  key?: Node;
  value?: Node;
  options?: readonly unknown[];
  literal?: unknown;
  default?: unknown;
  pipe?: readonly Step[];
};
type Step = { type: string; requirement?: unknown; pipe?: readonly Step[] };
export const nodeOf = (schema: object): Node => schema as Node;

const modules = {
  users,
  media,
  places,
  forum,
  paging: lists,
  writes,
  activities,
  carClubs,
  chat,
  circles,
  clubz,
  content,
  draft,
  notices,
  points,
  questions,
  search,
  shop,
  session,
  native,
  collections,
};
const isObject = (x: unknown): x is Node => typeof x === 'object' && x !== null && (x as Node).type === 'object';
/** Exported object schemas by identity; the first export wins. */
const names = new Map<object, string>();
const domains = new Map<string, string>();
for (const [file, exported] of Object.entries(modules))
  for (const [name, value] of Object.entries(exported))
    if (isObject(value) && !names.has(value)) {
      names.set(value, name);
      domains.set(name, file);
    }
/** Name and file in bus/entities of every named entity. */
export const entities = (): { name: string; file: string; node: Node }[] =>
  Array.from(names, ([node, name]) => ({ name, file: domains.get(name) ?? '', node: node as Node }));

const pageFields = Object.keys(nodeOf(pageOf(text)).entries ?? {}).join();
/** The item of a page of a list, null for anything else. */
function itemOfPage(node: Node): Node | null {
  const { entries } = node;
  return entries && Object.keys(entries).join() === pageFields ? (entries['list']?.item ?? null) : null;
}

/** The steps of a pipe, including those of nested pipes. */
const steps = (node: { pipe?: readonly Step[] }): Step[] =>
  (node.pipe ?? []).flatMap((step) => (step.pipe ? steps(step) : [step]));
/** The bounds in a pipe, such as ` 1–500`, without the type; '' where there are none. */
export function boundsOf(node: Node): string {
  const found = new Map(steps(node).map(({ type, requirement }) => [type, Number(requirement)]));
  const least = found.get('min_length') ?? found.get('min_code_points') ?? found.get('min_value') ?? 0;
  const most =
    found.get('max_length') ?? found.get('max_code_points') ?? found.get('max_value') ?? found.get('max_entries');
  if (most !== undefined) return least === 0 ? ` ≤${most}` : ` ${least}–${most}`;
  return least === 0 ? '' : ` ≥${least}`;
}
const patternOf = (node: Node): string => {
  const pattern = steps(node).find(({ type }) => type === 'regex')?.requirement;
  return pattern instanceof RegExp ? ` ${String(pattern)}` : '';
};
function plain(node: Node): string {
  const mark = markOf(node);
  if (node.type === 'string') {
    const word =
      mark?.as === 'id' && mark.kind !== 'words'
        ? 'id'
        : mark?.as === 'media'
          ? 'url'
          : mark?.as === 'link'
            ? 'link'
            : 'text';
    // The limit of required ids is left out: it is 64 characters everywhere.
    return word === 'id' ? word : word + boundsOf(node) + patternOf(node);
  }
  if (node.type === 'number') {
    const whole = steps(node).some(({ type }) => type === 'integer');
    return (whole ? 'int' : 'number') + boundsOf(node);
  }
  return node.type;
}

/** Adds the names that the text mentions to `used`. */
export function schemaText(node: Node, used: Set<string>, inside = true): string {
  const named = names.get(node);
  if (named && inside) {
    used.add(named);
    return named;
  }
  const again = (inner: Node): string => schemaText(inner, used);
  const item = itemOfPage(node);
  if (item) return `Page<${again(item)}>`;
  switch (node.type) {
    case 'object':
      return `{ ${fieldsText(node, used)} }`.replace('{  }', '{}');
    case 'array':
      return `${wrapped(again(node.item ?? nodeOf(text)))}[]${boundsOf(node)}`;
    case 'tuple':
      return `[${(node.items ?? []).map(again).join(', ')}]`;
    case 'record':
      return `map of ${again(node.value ?? nodeOf(text))}${boundsOf(node)}`;
    case 'optional':
      return again(node.wrapped ?? nodeOf(text));
    case 'nullable':
      return `${again(node.wrapped ?? nodeOf(text))} | null`;
    case 'picklist':
      return (node.options ?? []).map(String).join(' | ');
    case 'literal':
      return String(node.literal);
    case 'union':
      return (node.options ?? []).map((option) => again(option as Node)).join(' | ');
    default:
      return plain(node);
  }
}
const wrapped = (type: string): string => (type.includes(' | ') ? `(${type})` : type);
const isOptional = (node: Node): boolean => node.type === 'optional';
export function fieldText(name: string, node: Node, used: Set<string>): string {
  const type = schemaText(node, used);
  return `${name}${isOptional(node) ? '?' : ''}: ${type}`;
}
const paging = ['pageNum', 'pageSize', 'cursor'];
export function fieldsText(node: Node, used: Set<string>): string {
  const entries = Object.entries(node.entries ?? {});
  const isPaged = paging.every((name) => entries.some(([field]) => field === name));
  return [
    ...entries
      .filter(([name]) => name !== 'clientToken' && !(isPaged && paging.includes(name)))
      .map(([name, field]) => fieldText(name, field, used)),
    ...(isPaged ? ['paging'] : []),
  ].join(', ');
}
/** The fields of an input without the braces around them. */
export const inputText = (node: Node, used: Set<string>): string =>
  node.type === 'object' ? fieldsText(node, used) : schemaText(node, used);
