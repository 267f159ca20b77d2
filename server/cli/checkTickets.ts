// `npm run tickets -- --check`: replays all tickets against this build and groups them by what it says of them.
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { verdictOf, type Verdict } from '../../worker/replay/verdict';
import type { Files } from '../media/files/files';
import { listTickets, readTicket } from '../domains/platform/public';
import { inProject } from '../process/root';

type Checked = Verdict & { ticket: string; at: number; words: string };
export type Group = { kind: Verdict['kind']; cause: string; tickets: Checked[] };
/** What is to be looked at first. */
const order: readonly Verdict['kind'][] = ['differs', 'error', 'refused', 'same'];

/** Those with the most tickets first within a kind; of each the newest ticket first. */
export async function checkTickets(files: Files): Promise<Group[]> {
  const sourcesOf = readMaps(mapsOf(inProject('dist')));
  const groups = new Map<string, Group>();
  for (const { ticket, at, words } of await listTickets(files)) {
    const found = await readTicket(files, ticket);
    if (found === null) continue;
    const verdict = await verdictOf(found.recording, sourcesOf);
    const key = `${verdict.kind} ${verdict.cause}`;
    const group = groups.get(key) ?? { kind: verdict.kind, cause: verdict.cause, tickets: [] };
    group.tickets.push({ ...verdict, ticket, at, words });
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.tickets.length - a.tickets.length,
  );
}
