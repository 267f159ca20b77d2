// Tells of statements on a PostgreSQL server that take long, from the call to the answer. Without their values: they
// are people's texts.
import type { PoolClient } from 'pg';

export type SlowQueries = { /** 0: none are told. */ ms: number; heard: (ms: number, statement: string) => void };

const statementOf = (given: unknown): string => {
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').slice(0, 300) : '';
};

/** Every statement of this connection is timed from now on. */
export function timeQueries(client: PoolClient, { ms: limit, heard }: SlowQueries): void {
  if (limit === 0) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const timed = (...given: unknown[]): unknown => {
    const began = performance.now();
    const answered = (): void => {
      const ms = performance.now() - began;
      if (ms >= limit) heard(Math.round(ms), statementOf(given[0]));
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (...answer: unknown[]): void => {
        answered();
        last(...answer);
      };
      return query(...given);
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  };
  client.query = timed as typeof client.query;
}
