// 发布 from a bar: which place the sheet of kinds is open for. Beside the sheet, so that a bar costs nothing of it.
import { proxy } from 'valtio/vanilla';
import { read } from '../../bus';

export type PublishScope = { scope: 'bbs' | 'clubz'; tribeId: string };

export const publishing: PublishScope & { isOpen: boolean } = proxy({ isOpen: false, scope: 'bbs', tribeId: '' });

/** Where a page publishes: in Club Z from its own home, for its members; else in the community. */
function placeOf(path: string): PublishScope {
  const tribeId = path === '/' ? (read('clubz.home')?.tribeId ?? '') : '';
  return tribeId && read('circles.circle', tribeId)?.isJoin === 2
    ? { scope: 'clubz', tribeId }
    : { scope: 'bbs', tribeId: '' };
}
/** For somebody who is signed in (app/stores/authGuard.ts). */
export function openPublishSheet(): void {
  Object.assign(publishing, { isOpen: true, ...placeOf(location.pathname) });
}
export function closePublishSheet(): void {
  publishing.isOpen = false;
}
