// Arbitraries for property tests, made from schemas: valid and broken values. The privacy mark of a text’s schema
// decides what the text looks like.
import * as fc from 'fast-check';
import type { Json } from '../../bus/protocol/envelope';
import type { Mark, Schema } from '../../bus/protocol/schema';
import { markOf } from '../../bus/protocol/schema';

type Action = { type: string; requirement?: unknown; pipe?: readonly Action[] };
type Node = {
  type: string;
  pipe?: readonly Action[];
  wrapped?: Node;
  item?: Node;
  entries?: { [name: string]: Node };
  items?: Node[];
  value?: Node;
  key?: Node;
  options?: readonly (Json | Node)[];
  literal?: Json;
};

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Ids in the server’s format, and some in other formats. */
export const anyId = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...letters.split('')), minLength: 15, maxLength: 15 })
      .map((s) => 't' + s),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((s) => !s.includes('|')) },
  { weight: 1, arbitrary: fc.constantFrom('', '17', '10001', 'constructor', 'a b/c?d=e&f') },
);
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '  ',
    '周末一起去青海湖自驾吧 🚗',
    '电话 138 0000 0001，地址：虹桥路 1 号',
    '#{t1|露营} @{u1|小林} 你好',
    'a@b.cn',
    '👨‍👩‍👧‍👦 e\u0301 \u202Eabc',
    '{"phone":"13800000001"}',
  ),
);
const anyLink = fc.oneof(
  fc.constantFrom(
    '',
    '/home',
    '/circle/threadDetail',
    'https://evil@host.example/a?b=c',
    'javascript:alert(1)',
    'tel:13800000001',
    '//x',
    '?',
    '%%%',
  ),
  fc
    .tuple(
      fc.constantFrom('/home', '/circle/threadDetail', '/u/12345', 'https://brand.example/a/b'),
      fc.array(fc.tuple(fc.constantFrom('threadId', 'userId', 'tab', 'q', 'vid', 'token', 'url'), anyText), {
        maxLength: 4,
      }),
    )
    .map(
      ([path, query]) =>
        path +
        (query.length
          ? '?' +
            query.map(([k, value]) => k + '=' + encodeURIComponent(value.replace(/[\uD800-\uDFFF]/g, ''))).join('&')
          : ''),
    ),
);
const anyMedia = fc.oneof(
  fc.constant(''),
  anyId.map((s) => '/media/' + encodeURIComponent(s.replace(/[\uD800-\uDFFF]/g, '')) + '.webp?w=690'),
  fc.constant('data:image/png;base64,' + 'AAAA'.repeat(300)),
);

function textFor(m: Mark | undefined): fc.Arbitrary<string> {
  if (!m) return anyText;
  if (m.as === 'id')
    return m.kind === 'conversation'
      ? fc.oneof(
          anyId,
          anyId.map((s) => 'C2C' + s),
        )
      : anyId;
  if (m.as === 'secret')
    return fc.oneof(
      fc.constant(''),
      fc.string({ unit: fc.constantFrom(...letters.split(''), '.', '-', '_'), minLength: 8, maxLength: 60 }),
    );
  if (m.as === 'rich')
    return fc
      .array(
        fc.oneof(
          anyText,
          fc.tuple(fc.constantFrom('@', '#'), anyId, anyText).map(([sign, id, name]) => `${sign}{${id}|${name}}`),
        ),
        { maxLength: 4 },
      )
      .map((a) => a.join(''));
  if (m.as === 'link') return anyLink;
  if (m.as === 'media') return anyMedia;
  if (m.as === 'key')
    return fc
      .tuple(...m.parts.map((p) => arbitraryOf(p).map((x) => (typeof x === 'string' ? x.replace(/\|/g, '') : ''))))
      .map((parts) => parts.join('|'));
  return anyText;
}
/** The actions of a pipe, including those of nested pipes. */
const actionsOf = (node: { pipe?: readonly Action[] }): Action[] =>
  (node.pipe ?? []).flatMap((a) => [a, ...(a.pipe ? actionsOf(a) : [])]);
function limit(node: Node, type: string): number | undefined {
  const all = actionsOf(node)
    .filter((a) => a.type === type)
    .map((a) => Number(a.requirement));
  return all.length === 0 ? undefined : type.startsWith('min') ? Math.max(...all) : Math.min(...all);
}
function stringOf(node: Node, m: Mark | undefined): fc.Arbitrary<string> {
  const regex = actionsOf(node).find((a) => a.type === 'regex')?.requirement;
  if (regex instanceof RegExp) return fc.stringMatching(regex);
  const min = limit(node, 'min_length') ?? limit(node, 'min_code_points') ?? 0;
  const max = limit(node, 'max_length') ?? limit(node, 'max_code_points') ?? Infinity;
  return textFor(m)
    .map((s) => s.slice(0, max))
    .filter((s) => Array.from(s).length >= min);
}
function numberOf(node: Node): fc.Arbitrary<number> {
  const min = limit(node, 'min_value');
  const max = limit(node, 'max_value');
  if (actionsOf(node).some((a) => a.type === 'integer'))
    return fc.oneof(
      fc.integer({ min: min ?? -1e6, max: max ?? 1e6 }),
      fc.integer({ min: Math.max(min ?? 0, 0), max: max ?? 2e12 }),
    );
  return fc.double({ noNaN: true, noDefaultInfinity: true, min: min ?? -1e9, max: max ?? 1e9 });
}

/** Values that are valid by the schema. */
export function arbitraryOf(schema: Schema | Node): fc.Arbitrary<Json> {
  const node = schema as Node;
  const m = markOf(schema);
  switch (node.type) {
    case 'string':
      return stringOf(node, m);
    case 'number':
      return numberOf(node);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'picklist':
      return fc.constantFrom(...((node.options ?? []) as Json[]));
    case 'literal':
      return fc.constant(node.literal ?? null);
    case 'nullable':
      return fc.option(arbitraryOf(node.wrapped as Node), { nil: null, freq: 3 });
    case 'optional':
      return arbitraryOf(node.wrapped as Node);
    case 'array':
      return fc.array(arbitraryOf(node.item as Node), {
        minLength: limit(node, 'min_length') ?? 0,
        maxLength: Math.min(limit(node, 'max_length') ?? 3, 3),
      });
    case 'tuple':
      return fc.tuple(...((node.items ?? []) as Node[]).map(arbitraryOf)) as fc.Arbitrary<Json>;
    case 'record':
      return fc.dictionary(
        arbitraryOf(node.key as Node)
          .map(String)
          .filter((k) => !/^(__proto__|prototype|constructor)$/.test(k)),
        arbitraryOf(node.value as Node),
        { maxKeys: 3, noNullPrototype: true },
      );
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
    case 'union':
      return fc.oneof(...((node.options ?? []) as Node[]).map(arbitraryOf));
    case 'object': {
      const fields = Object.entries(node.entries ?? {});
      const required = fields.filter(([, n]) => n.type !== 'optional').map(([name]) => name);
      const model = Object.fromEntries(fields.map(([name, n]) => [name, arbitraryOf(n)]));
      return fc.record(model, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<Json>;
    }
    default:
      throw new Error('no values for a schema of type ' + node.type);
  }
}

/** A valid value with one change: an unknown field, a missing field or a value of another type. */
export function brokenOf(schema: Schema): fc.Arbitrary<Json> {
  return fc
    .tuple(arbitraryOf(schema), fc.nat(1000), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>)
    .map(([value, n, junk]) => breakAt(value, n, junk));
}
function breakAt(value: Json, n: number, junk: Json): Json {
  if (Array.isArray(value))
    return value.length && n % 2 ? value.map((x, i) => (i === n % value.length ? breakAt(x, n >> 1, junk) : x)) : junk;
  if (typeof value !== 'object' || value === null) return junk;
  const keys = Object.keys(value);
  const key = keys[n % (keys.length + 2)];
  if (key === undefined) return n % 2 ? junk : { ...value, strangeField: junk };
  if (n % 3 === 0) return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
  return { ...value, [key]: breakAt(value[key] ?? null, n >> 1, junk) };
}
