// What lies over a thread: its menu and what the menu leads to. Loaded when first opened.
import { Dialog } from '../../../kit/overlays/Dialog';
import { removeComment, removeThread } from './removal';
import { HideDialog } from './HideDialog';
import { ReportSheet } from './ReportSheet';
import { ShareSheet } from './ShareSheet';
import type { SheetOf, SheetProps } from './sheets';
import { ThreadMenu } from './ThreadMenu';

type Kind = 'menu' | 'remove' | 'removeComment' | 'hide' | 'share' | 'poster' | 'report';

export function ThreadSheet({ ask, open, onClose }: SheetProps<Kind>) {
  switch (ask.kind) {
    case 'menu':
      return <ThreadMenu ask={ask} open={open} onClose={onClose} />;
    case 'share':
    case 'poster':
      return <ShareSheet ask={ask} open={open} onClose={onClose} />;
    case 'report':
      return <ReportSheet ask={ask} open={open} onClose={onClose} />;
    case 'hide':
      return <HideDialog ask={ask} open={open} onClose={onClose} />;
    default:
      return <RemoveDialog ask={ask} open={open} onClose={onClose} />;
  }
}

/** Asked once, gone at once, five seconds to take it back. */
function RemoveDialog({
  ask,
  open,
  onClose,
}: {
  ask: SheetOf<'remove' | 'removeComment'>;
  open: boolean;
  onClose: () => void;
}) {
  const remove = () => {
    onClose();
    if (ask.kind === 'removeComment') return removeComment(ask.target);
    removeThread(ask.threadId);
    ask.onGone?.();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={ask.kind === 'remove' ? '删除这条帖子' : '删除这条评论'}
      actions={[
        { label: '取消', onClick: onClose },
        { label: '删除', main: true, onClick: remove },
      ]}
    >
      {ask.kind === 'remove' && '帖子下的评论也会一起消失。'}删除后 5 秒内可以撤销。
    </Dialog>
  );
}
