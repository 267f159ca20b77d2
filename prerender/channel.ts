// The messages between the server and the thread that renders the page (server/http/prerender.ts).
import type { SnapshotNode } from '../ui/app/snapshot/snapshot';

/** `config`: the block `app-config` of the page. */
export type RenderRequest = { config: string; isApp: 0 | 1 };
/** A call of the page to the API of its own server: path and query. */
export type Call = { call: number; path: string; method: string; headers: [string, string][]; body: string | null };
export type CallAnswer = { call: number; status: number; headers: [string, string][]; body: string };
/** `picture`: the address of the first one. `authors`: the ids of those who wrote what its cards show. */
export type Rendered = { nodes: SnapshotNode[]; picture: string; authors: string[] };
