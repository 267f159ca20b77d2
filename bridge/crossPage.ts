// Messages between the pages of this app (webviews, tabs) through local storage. The last few are kept, because a
// hidden page gets no storage event: it reads them when it is shown again.
import type { CrossPageMessage } from '../bus/entities/native';
import type { Edges, In } from './host';
import { randomId } from './randomId';
import { store, stored } from './storage';

const KEY = 'crossPage';
const MAX_KEPT = 20;
const MAX_CHARS = 64 * 1024;

/** `check` reads new messages now. */
export type CrossPage = { send: (message: In<'sendCrossPage'>) => void; check: () => void };

export function watchCrossPage({ client, w }: Edges, pageBegan: number): CrossPage {
  const sender = randomId(w);
  const seen = new Set<string>();

  function check(): void {
    for (const message of read(w)) {
      const id = message.sender + message.random;
      // What this page has loaded contains older changes already.
      if (message.sender === sender || message.at < pageBegan || seen.has(id)) continue;
      seen.add(id);
      client.tell('native.crossPageReceived', message);
    }
  }
  function onStorage(e: StorageEvent): void {
    if (e.key === KEY || e.key === null) check();
  }
  function onVisibility(): void {
    if (!w.document.hidden) check();
  }
  w.addEventListener('storage', onStorage);
  w.document.addEventListener('visibilitychange', onVisibility);
  check();
  return {
    send({ theme, args }) {
      const random = Math.floor(Math.random() * 2 ** 31);
      const all = read(w).concat({ theme, args, random, sender, at: Date.now() });
      store(KEY, JSON.stringify(all.slice(-MAX_KEPT)), w);
    },
    check,
  };
}

/**
 * Any script of this origin can write there: what does not have the form of a message is skipped. The worker checks the
 * schema.
 */
function read(w: Window): CrossPageMessage[] {
  const text = stored(KEY, w);
  if (!text || text.length > MAX_CHARS) return [];
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all.slice(-MAX_KEPT).filter(isMessage) : [];
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
