// What is being written, in the page's own storage at every letter and picture: what the worker has not heard when the page dies is there.
import type { Draft } from '../../../bus/entities/draft';
import { keep, readKept } from '../../state/pageStorage';
import { fromDraft } from './form';
import type { Form } from './form';

export type InFlight = { form: Form; at: number };
const keyOf = (userId: string): string => 'draft.thread.' + userId;

/** null forgets it. */
export const keepInFlight = (userId: string, draft: Draft | null): void => keep(keyOf(userId), draft ? JSON.stringify({ draft, at: Date.now() }) : '');
export function readInFlight(userId: string): InFlight | null {
  try {
    const found = JSON.parse(readKept(keyOf(userId)) || 'null') as { draft: Draft; at: number } | null;
    return found && found.draft.clientDraftId && found.at ? { form: fromDraft(found.draft, Date.now()), at: found.at } : null;
  } catch {
    // Not ours, or an older app's.
    return null;
  }
}
