/** Twice the connections that the server has to its database: half of the tasks wait for one. */
const underWay = 20;

/**
 * Runs as many tasks, and begins the next one as soon as one has ended. All of them at once would test no more: the
 * last ones would only wait for a connection, on a busy machine until the server gives up.
 */
export async function manyAtOnce<T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const take = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) results[n] = await run(n);
  };
  await Promise.all(Array.from({ length: underWay }, take));
  return results;
}
