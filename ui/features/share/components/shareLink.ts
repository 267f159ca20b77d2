// A link that leaves the page, by the app or by the browser's own menu. Apart from the menu for what is shared without
// one: circles, clubs, groups.
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask } from '../../../bus';
import { copyAndSay } from '../../../kit/text/copyText';
import type { Shared } from './shared';

export type SharedLink = Pick<Shared, 'line' | 'description' | 'picture' | 'href'>;

export const addressOf = ({ href }: SharedLink): string => location.origin + href;

/** Rejects where it did not leave. */
export function shareLink(link: SharedLink, target: 'chat' | 'moments' = 'chat'): Promise<unknown> {
  const { line, description, picture } = link;
  // The app fetches the picture itself, so its address must be whole.
  const thumbnail = picture && new URL(picture, location.origin).href;
  return ask('native.share', {
    target,
    type: 'WEBSITE',
    title: line,
    description: description.slice(0, 120),
    thumbnail,
    pageUrl: addressOf(link),
  });
}

/** Whoever shares has thought better of it: nothing is said then. */
export const isCancelled = (why: unknown): boolean => why instanceof AskFailed && why.failure.code === 'cancelled';

/** To a chat, or copied where nothing takes it. */
export function shareOrCopy(link: SharedLink): void {
  shareLink(link).catch((why: unknown) => isCancelled(why) || copyAndSay(addressOf(link)));
}
