// docs/product/entities.md: the entities that calls use, and those that these use.
import { code, page } from './markdown';
import { entities, fieldText } from './schemaText';

/** `named`: the entities that calls use. Those that these use are added. */
export function entitiesPage(named: Set<string>): string {
  const known = new Map(entities().map((one) => [one.name, one]));
  // The fields of an entity can add more entities, so this is repeated until there are no new ones.
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
