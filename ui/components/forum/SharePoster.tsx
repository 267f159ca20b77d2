// 生成海报 of a post: its first picture, title, beginning and author.
import type { StoredThread } from '../../../bus/entities';
import { ask as askBus, read, useStream } from '../../bus';
import { pictureUrl } from '../base/pictureUrl';
import { plainText } from '../base/richText';
import { drawPoster } from './drawPoster';
import { PosterSheet } from './PosterSheet';
import type { SheetProps } from './sheets';
import { pageOf } from './shareText';
import { placeName } from './threadText';

async function posterOf(thread: StoredThread): Promise<Blob> {
  const author = read('users.user', thread.authorId);
  const picture = thread.images[0] ?? { url: thread.video?.coverUrl ?? '', width: 0, height: 0 };
  return drawPoster({
    title: thread.title,
    text: plainText(thread.content),
    picture: { ...picture, url: picture.url && pictureUrl(picture.url, 690) },
    author: { name: author?.userName || '用户', avatarUrl: author?.avatarUrl ? pictureUrl(author.avatarUrl, 120) : '', line: [author?.carModelName, placeName(thread)].filter(Boolean).join(' · ') },
    address: pageOf(thread),
    dark: thread.scope === 'clubz',
  });
}

export function SharePoster({ ask, open, onClose }: SheetProps<'poster'>) {
  const { threadId } = ask;
  const thread = useStream('forum.thread', threadId);
  const saved = () => void askBus('forum.shareThread', { threadId, channel: 'poster' }).catch(() => undefined);
  return <PosterSheet name={thread?.title || '帖子'} draw={() => (thread ? posterOf(thread) : Promise.reject(new Error('no thread')))} onSaved={saved} open={open} onClose={onClose} />;
}
