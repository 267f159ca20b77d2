// The messages between the server (server/http/prerender.ts) and the thread that renders the home page (prerender/).
import type { Json } from './envelope';

/** `config`: the block `app-config` of the page, with bases on the server itself. */
export type RenderRequest = { config: string; isApp: 0 | 1 };
/** A call of the page to the API: path and query. */
export type ThreadCall = {
  call: number;
  path: string;
  method: string;
  headers: [string, string][];
  body: string | null;
};
export type ThreadCallAnswer = { call: number; status: number; headers: [string, string][]; body: string };
/**
 * `nodes`: of a snapshot (ui/app/snapshot). `picture`: the address of the first one. `authors`: the ids of those who wrote
 * what its cards show.
 */
export type Rendered = { nodes: Json[]; picture: string; authors: string[] };
/** `rendered` is null where the feed does not come, or is empty. */
export type ThreadMessage = ThreadCall | { rendered: Rendered | null } | { failed: string };
