// Which of the shell's dialogs is drawn. The worker decides which one stands (at most one); the page only holds them
// back where the specification allows none.
import type { Value } from '../../../bus/client/topics';
import { metaOf } from '../navigation/routes';
import { tncTypeOf } from '../navigation/tncType';
import { LoginPrompt } from './LoginPrompt';
import { LoginSheet } from './LoginSheet';
import { TermsDialog } from './TermsDialog';
import { UpgradeDialog } from './UpgradeDialog';

export type DialogKind = Value<'session.dialog'>['kind'];
export type DialogsProps = { kind: DialogKind; path: string; demo: boolean; newChatNotice: boolean };

/** /tncRule has no dialog at all; error pages only the terms. */
export function shownDialog(kind: DialogKind, path: string): DialogKind {
  if (path === '/tncRule') return 'none';
  return metaOf(path).plain && kind !== 'terms' && kind !== 'visitor' ? 'none' : kind;
}

export function Dialogs({ kind, path, demo, newChatNotice }: DialogsProps) {
  const shown = shownDialog(kind, path);
  const type = tncTypeOf(path, newChatNotice);
  return (
    <>
      <TermsDialog dialog="terms" open={shown === 'terms'} type={type} />
      <TermsDialog dialog="visitor" open={shown === 'visitor'} type="visitor" />
      <LoginPrompt open={shown === 'loginPrompt'} />
      <LoginSheet open={shown === 'loginSheet'} demo={demo} />
      <UpgradeDialog open={shown === 'upgrade'} />
    </>
  );
}
