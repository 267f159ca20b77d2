// A list as the page sees it: ids and loading state. Shared by feeds and comments.
import type { ListState } from '../../bus/entities/paging';
import type { Failure } from '../../bus/protocol/envelope';

export const emptyList: ListState = {
  ids: [],
  phase: 'loading',
  refresh: 'idle',
  more: 'idle',
  hasMore: 0,
  stale: 0,
  newCount: 0,
  total: -1,
  failCode: '',
  failMessage: '',
  version: 0,
};

/** The list after a failed load or refresh: keeps its ids, marked as possibly stale. */
export function failedList(list: ListState, failure: Failure): ListState {
  const fail = { failCode: failure.code, failMessage: failure.message };
  return list.phase === 'ready'
    ? { ...list, ...fail, refresh: 'error', stale: 1 }
    : { ...list, ...fail, phase: 'error', refresh: 'idle' };
}

/** The list after its load or refresh was abandoned: keeps its ids, and takes the phases of `before`. */
export function listAfterAbandon(list: ListState, before: ListState): ListState {
  if (list.phase === 'ready') return before.phase === 'ready' ? { ...list, refresh: before.refresh } : list;
  const { phase, failCode, failMessage } = before;
  return { ...list, phase, failCode, failMessage };
}

/** The ids that are not in the list yet, each once. */
export function newIn(list: readonly string[], ids: readonly string[]): string[] {
  const known = new Set(list);
  return ids.filter((id) => (known.has(id) ? false : known.add(id)));
}
