// Which sheet answers which ask. Menus and dialogs come with it; the larger ones on their own.
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { CommentMenu } from '../../features/forum/components/CommentMenu';
import type { SheetAsk } from '../../features/forum/components/sheets';
import { ThreadSheet } from '../../features/forum/components/ThreadSheet';

const Composer = lazyComponent(() =>
  import('../../features/forum/components/Composer').then((m) => ({ default: m.Composer })),
);
/** Ends whether or not it can be had. */
export const bringComposer = () => Composer.bring();
const SendCard = lazyComponent(() =>
  import('../../features/chat/components/SendCard').then((m) => ({ default: m.SendCard })),
);
const PictureViewer = lazyComponent(() =>
  import('../../features/forum/components/PictureViewer').then((m) => ({ default: m.PictureViewer })),
);

export function SheetHost({ ask, open, onClose }: { ask: SheetAsk; open: boolean; onClose: () => void }) {
  const rest = { open, onClose };
  if (ask.kind === 'comment') return <CommentMenu ask={ask} {...rest} />;
  if (ask.kind === 'compose') return <Composer ask={ask} {...rest} />;
  if (ask.kind === 'sendCard') return <SendCard card={ask.card} {...rest} />;
  if (ask.kind === 'viewer') return <PictureViewer ask={ask} {...rest} />;
  return <ThreadSheet ask={ask} {...rest} />;
}
