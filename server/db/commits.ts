// Tasks that run when a transaction has committed, and the database that a transaction belongs to.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
type Task = () => void;
const roots = new WeakMap<object, Db>();
const waiting = new WeakMap<object, Task[]>();

/** Makes `afterCommit` and `rootOf` work for the transactions of this database, nested ones included. */
export function watchCommits(db: Db): void {
  watch(db, db, (tasks) => {
    for (const task of tasks) task();
  });
}
function watch(db: Db, root: Db, committed: (tasks: Task[]) => void): void {
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const tasks: Task[] = [];
    const result = await begin(async (tx) => {
      roots.set(tx, root);
      waiting.set(tx, tasks);
      // A nested transaction commits with the outer one.
      watch(tx, root, (inner) => void tasks.push(...inner));
      return run(tx);
    }, config);
    committed(tasks);
    return result;
  };
}

/** Runs the task when the transaction has committed, at once outside of one. It must not throw. */
export function afterCommit(db: Db, task: Task): void {
  const tasks = waiting.get(db);
  if (tasks === undefined) task();
  else tasks.push(task);
}

/** The database of a transaction; a database itself. */
export const rootOf = (db: Db): Db => roots.get(db) ?? db;
