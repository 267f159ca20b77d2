// Sharing a post: the menu, or its poster at once.
import { useStream } from '../../../bus';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ShareMenu } from '../../share/components/ShareMenu';
import { sharedThread } from './sharedThread';
import { useSheet } from './sheets';
import type { SheetProps } from './sheets';

const PosterSheet = lazyComponent(() =>
  import('../../share/components/PosterSheet').then((m) => ({ default: m.PosterSheet })),
);

export function ShareSheet({ ask, open, onClose }: SheetProps<'share' | 'poster'>) {
  const thread = useStream('forum.thread', ask.threadId);
  const author = useStream('users.user', thread?.authorId ?? '');
  const show = useSheet();
  if (!thread) return null;
  const thing = sharedThread(thread, author, show);
  return ask.kind === 'poster' ? (
    <PosterSheet thing={thing} open={open} onClose={onClose} />
  ) : (
    <ShareMenu thing={thing} open={open} onClose={onClose} />
  );
}
