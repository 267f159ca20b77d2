// The bus of a database that only this process uses (PGlite).
import { afterCommit } from '../../db/commits';
import { hearsAll, type Bus, type BusListener } from './bus';

export function inProcessBus(): Bus {
  const listeners = new Set<BusListener>();
  return {
    announce: async (db, events) =>
      afterCommit(db, () => {
        for (const listener of listeners) for (const event of events) listener.heard(event);
      }),
    listen: async (listener) => {
      listeners.add(listener);
      return hearsAll(async () => void listeners.delete(listener));
    },
    close: async () => listeners.clear(),
  };
}
