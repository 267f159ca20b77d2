// Which sheet answers which ask. Menus and dialogs come with it; the larger ones on their own.
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { CommentMenu } from './CommentMenu';
import type { SheetAsk } from './sheets';
import { ThreadSheet } from './ThreadSheet';

const Composer = lazyComponent(() => import('./Composer').then((m) => ({ default: m.Composer })));
const SendCard = lazyComponent(() => import('../../chat/components/SendCard').then((m) => ({ default: m.SendCard })));
const PictureViewer = lazyComponent(() => import('./PictureViewer').then((m) => ({ default: m.PictureViewer })));

export function SheetHost({ ask, open, onClose }: { ask: SheetAsk; open: boolean; onClose: () => void }) {
  const rest = { open, onClose };
  if (ask.kind === 'comment') return <CommentMenu ask={ask} {...rest} />;
  if (ask.kind === 'compose') return <Composer ask={ask} {...rest} />;
  if (ask.kind === 'sendCard') return <SendCard card={ask.card} {...rest} />;
  if (ask.kind === 'viewer') return <PictureViewer ask={ask} {...rest} />;
  return <ThreadSheet ask={ask} {...rest} />;
}
