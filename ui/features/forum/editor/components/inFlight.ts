// What is being written, in the page's own storage at every letter and picture: what the worker has not heard when the
// page dies is there.
import { clockNow } from '../../../../kit/text/now';
import type { Draft } from '../../../../../bus/entities/draft';
import { keep, readKept } from '../../../../app/stores/pageStorage';
import { fromDraft } from './form';
import type { Form } from './form';

export type InFlight = { form: Form; at: number };
export type InFlightKind = 'thread' | 'question' | 'answer';
const keyOf = (userId: string, kind: InFlightKind): string => `draft.${kind}.${userId}`;

/** null forgets it. */
export const keepInFlight = (userId: string, draft: Draft | null, kind: InFlightKind = 'thread'): void =>
  keep(keyOf(userId, kind), draft ? JSON.stringify({ draft, at: clockNow() }) : '');
export function readInFlight(userId: string, kind: InFlightKind = 'thread'): InFlight | null {
  try {
    const found = JSON.parse(readKept(keyOf(userId, kind)) || 'null') as { draft: Draft; at: number } | null;
    return found && found.draft.clientDraftId && found.at
      ? { form: fromDraft(found.draft, clockNow()), at: found.at }
      : null;
  } catch {
    // Not ours, or an older app's.
    return null;
  }
}
