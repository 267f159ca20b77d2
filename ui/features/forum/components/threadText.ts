// The words of a thread as lists, links and screen readers need them. Plain functions, so that they are tested alone.
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { plainText } from '../../../kit/text/richText';

/** The start of a text for a card, long enough for its three lines; never cut inside a name's token. */
export function cardText(content: string, max = 200): string {
  return content.length > max ? `${content.slice(0, max).replace(/[@#]\{[^}]*$/, '')}…` : content;
}

/** The thread in one line: its title, else the start of its text. */
export function threadLine(thread: StoredThread, max = 40): string {
  const line =
    thread.title ||
    plainText(thread.excerpt || thread.content)
      .replace(/\s+/g, ' ')
      .trim();
  const signs = Array.from(line);
  return signs.length > max ? `${signs.slice(0, max).join('')}…` : line;
}

const kinds = ['帖子', '视频', '投票'] as const;
export const threadLabel = (thread: StoredThread, author: UserBrief | undefined): string =>
  `${author?.userName || ''}的${kinds[thread.threadType]}：${threadLine(thread)}`;

/** Where it was written, short enough for the line under a name: 新疆 · 那拉提 reads as one place. */
export const placeName = (thread: StoredThread): string => thread.place?.name || thread.place?.cityName || '';

/** Under a picture in the viewer. */
export const captionOf = (thread: StoredThread, author: UserBrief | undefined): string =>
  [author?.userName, placeName(thread)].filter(Boolean).join(' · ');

/** What a press on the heart makes of a count that the server has not confirmed yet. */
export const countWith = (count: number, stored: 0 | 1, wanted: 0 | 1): number => Math.max(0, count + wanted - stored);
