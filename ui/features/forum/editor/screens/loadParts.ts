// What an editor opens later, fetched one by one once it stands, so that all of it works where the network ends; the
// pending card with it.
type Load = () => Promise<unknown>;
const pending: Load = () => import('../components/PendingThreads');

export async function loadParts(parts: { readonly [name: string]: Load }): Promise<void> {
  for (const load of [...Object.values(parts), pending]) await load().catch(() => undefined);
}
