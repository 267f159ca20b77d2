// Messages between the pages of this app (webviews, tabs) through local storage [spec: theme, args list, random
// number]. The last few are kept, since a page that is hidden hears no storage event: it catches up when it is seen
// again.
import type { CrossPageMessage } from '../bus/entities/native';
import type { Edges, In } from './host';
import { randomId } from './randomId';
import { store, stored } from './storage';

const KEY = 'crossPage';
const KEPT = 20;
const MAX_CHARS = 64 * 1024;

export type CrossPage = { send: (message: In<'sendCrossPage'>) => void; check: () => void };

export function watchCrossPage({ client, w }: Edges, pageBegan: number): CrossPage {
  const sender = randomId(w);
  const seen = new Set<string>();

  function check(): void {
    for (const message of read(w)) {
      const id = message.sender + message.random;
      // What is older than this page is in what the page has loaded.
      if (message.sender === sender || message.at < pageBegan || seen.has(id)) continue;
      seen.add(id);
      client.tell('native.crossPageReceived', message);
    }
  }
  function stirred(e: StorageEvent): void {
    if (e.key === KEY || e.key === null) check();
  }
  function shown(): void {
    if (!w.document.hidden) check();
  }
  w.addEventListener('storage', stirred);
  w.document.addEventListener('visibilitychange', shown);
  check();
  return {
    send({ theme, args }) {
      const random = Math.floor(Math.random() * 2 ** 31);
      const all = read(w).concat({ theme, args, random, sender, at: Date.now() });
      store(KEY, JSON.stringify(all.slice(-KEPT)), w);
    },
    check,
  };
}

/**
 * Anyone on this origin can write there: what does not look like a message is passed over. The worker checks the
 * schema.
 */
function read(w: Window): CrossPageMessage[] {
  const text = stored(KEY, w);
  if (!text || text.length > MAX_CHARS) return [];
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all.slice(-KEPT).filter(isMessage) : [];
  } catch {
    return [];
  }
}
function isMessage(value: unknown): value is CrossPageMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { theme, args, random, sender, at } = value as { [key: string]: unknown };
  return (
    typeof theme === 'string' &&
    theme.length <= 32 &&
    Array.isArray(args) &&
    args.length <= 20 &&
    typeof random === 'number' &&
    typeof sender === 'string' &&
    sender.length <= 32 &&
    typeof at === 'number'
  );
}
