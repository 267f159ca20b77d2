// Prepared statements: the database parses and plans a statement that is used often once for each connection, and then
// only runs it.
import { parse, protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import type { PoolClient } from 'pg';

/** From this use on a statement is prepared. Each length of a list of values is a text of its own, so most are rare. */
const oftenFrom = 5;
/** A plan takes some tens of kilobytes of each connection. */
const maxNames = 250;
/** The plan of a longer text, say an insert of hundreds of rows, takes megabytes. */
const maxLength = 10_000;
const maxCounted = 1000;

/** The names of a process's prepared statements. A statement without one, '', is prepared for one use. */
export type StatementNames = {
  of: (text: string) => string;
  /**
   * Reports an error of a statement. After a migration has changed the type of a column, those prepared before it fail:
   * all get new names then.
   */
  failed: (error: unknown) => void;
};

export function statementNames(): StatementNames {
  const counted = new Map<string, { uses: number; name: string }>();
  let named = 0;
  let generation = 0;
  const forget = (): void => {
    counted.clear();
    named = 0;
    generation += 1;
  };
  return {
    of(text) {
      if (text.length > maxLength) return '';
      let statement = counted.get(text);
      if (statement === undefined) {
        if (counted.size >= maxCounted) for (const [rare, { name }] of counted) if (name === '') counted.delete(rare);
        statement = { uses: 0, name: '' };
        counted.set(text, statement);
      }
      statement.uses += 1;
      if (statement.name === '' && statement.uses >= oftenFrom && named < maxNames)
        statement.name = `prepared_${String(generation)}_${String((named += 1))}`;
      return statement.name;
    },
    failed(error) {
      if (isOutdated(error)) forget();
    },
  };
}
/** "cached plan must not change result type". Its code, feature_not_supported, stands for other errors too. */
export const isOutdated = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** A connection to a server. Only a statement that is given as an object gets a name, as drizzle gives all of them. */
export function prepareOnServer(client: PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (...given: unknown[]): unknown => {
    const [config] = given;
    const text = typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined;
    const name = typeof text === 'string' ? names.of(text) : '';
    if (name === '') return query(...given);
    given[0] = { ...(config as object), name };
    const last = given.at(-1);
    // The pool's own queries have a callback.
    if (typeof last === 'function')
      given[given.length - 1] = (error: unknown, ...answer: unknown[]): void => {
        names.failed(error);
        last(error, ...answer);
      };
    const answer = query(...given);
    if (answer instanceof Promise) answer.catch(names.failed);
    return answer;
  };
  client.query = named as typeof client.query;
}

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];
type Statement = {
  name: string;
  /** Object ids of its parameters' types. */
  types: number[];
  /** Describes the rows that it returns. */
  rows: Message | undefined;
};
const { serialize } = protocol;

/**
 * The embedded database, which would prepare each statement anew in six calls of its engine: one that has a name takes
 * a single call, and others two. Results and errors are the same.
 */
export function prepareEmbedded(client: PGlite, names: StatementNames): void {
  const kept = new Map<string, Statement>();

  /** An error, too, ends with the `sync` at the end: the client can be used after it. */
  async function send(...messages: Uint8Array[]): Promise<Message[]> {
    const bytes = Buffer.concat([...messages, serialize.sync()]);
    return (await client.execProtocol(bytes, { syncToFs: !client.isInTransaction() })).messages;
  }

  async function prepare(text: string): Promise<Statement> {
    const name = names.of(text);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const answer = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(answer),
      rows: answer.find((message) => message.name === 'rowDescription'),
    };
    if (name !== '') kept.set(name, statement);
    return statement;
  }

  async function run<T>(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    await client._checkReady();
    const { parsers, ...others } = options;
    // drizzle gives the same parsers along with each statement; PGlite would copy its table of all parsers for them.
    Object.assign(client.parsers, parsers);
    const { name, types, rows } = await prepare(text);
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = client.serializers[types[at] ?? 0];
      return serializer === undefined ? String(value as string) : serializer(value);
    });
    try {
      const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
      const [results] = parse.parseResults(rows === undefined ? answer : [rows, ...answer], client.parsers, others);
      return results as Results<T>;
    } catch (error) {
      names.failed(error);
      throw error;
    }
  }

  client.query = (text, params, options) =>
    client._runExclusiveTransaction(() => client._runExclusiveQuery(() => run(text, params, options)));
  const transaction = client.transaction.bind(client);
  client.transaction = (body) =>
    transaction((tx) => {
      tx.query = async (text, params, options) => {
        if (tx.closed) throw new Error('The transaction has ended.');
        return client._runExclusiveQuery(() => run(text, params, options));
      };
      return body(tx);
    });
}
