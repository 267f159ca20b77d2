// 举报: in the community a sheet over the screen, in Club Z a page of its own.
import { reportPage } from '../../../app/links/clubz';
import { navigate } from '../../../app/navigation/navigation';
import type { SheetAsk } from './sheets';

export function openReport(
  show: (ask: SheetAsk) => void,
  scope: 'bbs' | 'clubz',
  targetType: 1 | 2 | 3 | 9,
  targetId: string,
): void {
  if (scope === 'clubz') navigate(reportPage(targetType, targetId));
  else show({ kind: 'report', targetType, targetId });
}
