// The words of a thread as lists, links and screen readers need them. Plain functions, so that they are tested alone.
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { plainText } from '../../../kit/text/richText';

/** The start of a text for a card, long enough for its lines; never cut inside a name's token. */
export function cardText(content: string): string {
  // What would be drawn as a space; full-width marks have theirs in themselves.
  const text = content.replace(/([。！-～])\s+/g, '$1');
  return text.length > 200 ? `${text.slice(0, 200).replace(/[@#]\{[^}]*$/, '')}…` : text;
}

/** The thread in one line: its title, else the start of its text. */
export function threadLine(thread: StoredThread): string {
  const line = thread.title || plainText(cardText(thread.content)).replace(/\s+/g, ' ').trim();
  const signs = Array.from(line);
  return signs.length > 40 ? `${signs.slice(0, 40).join('')}…` : line;
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
