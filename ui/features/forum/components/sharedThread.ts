// What is shared of a post: its first picture or its film's, title, beginning, author.
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { ask } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { plainText } from '../../../kit/text/richText';
import type { Shared } from '../../share/components/shared';
import { canSend, sendThread } from './sendCard';
import type { SheetAsk } from './sheets';
import { placeName, threadLine } from './threadText';

export function sharedThread(
  thread: StoredThread,
  author: UserBrief | undefined,
  show: (ask: SheetAsk) => void,
): Shared {
  const { threadId, title, content, excerpt, images, video, scope } = thread;
  return {
    title,
    line: threadLine(thread),
    description: plainText(content || excerpt),
    picture: images[0]?.url ?? video?.coverUrl ?? '',
    author: {
      name: author?.userName || '用户',
      avatarUrl: author?.avatarUrl ?? '',
      line: [author?.carModelName, placeName(thread)].filter(Boolean).join(' · '),
    },
    href: links.thread(threadId, undefined, scope),
    dark: scope === 'clubz',
    counted: (channel) => void ask('forum.shareThread', { threadId, channel }).catch(() => undefined),
    send: canSend(thread) ? () => sendThread(show, thread) : undefined,
  };
}
