// After publishing: brings the start of the list in which the new post appears below the headers, where it would else
// be out of sight. The list may come later than the page, and the page scrolls to where it was left first.
import { read } from '../../../../bus';
import { netBarHeight } from '../../../../kit/feedback/network';
import type { Form } from './form';

const GIVE_UP_MS = 5000;
/** Frames in which the list has to stay where it was brought. */
const SETTLED = 20;

type Published = Pick<Form, 'clientDraftId' | 'draftType' | 'tribeId' | 'topics'>;
/** The lists that put it on top (data-feed, data-top: px of header). */
const feedsOf = ({ draftType, tribeId, topics }: Published): string[] =>
  draftType === 2
    ? ['questions']
    : ['recommend', 'new', 'circle|' + tribeId].concat(topics.map(({ topicId }) => 'topicNew|' + topicId));

/** Not of a hidden page, and not of a panel beside the one that is shown. */
const isInWindow = ({ left, right, width }: DOMRect): boolean => width > 0 && left < window.innerWidth && right > 0;

let stop: () => void = () => undefined;
const moved = ['pointerdown', 'wheel', 'keydown'] as const;

export function showPublished(published: Published): void {
  stop();
  if (published.draftType === 3) return;
  const feeds = feedsOf(published);
  const end = performance.now() + GIVE_UP_MS;
  let isOver = false;
  let settled = 0;
  const cancel = () => {
    isOver = true;
    for (const name of moved) removeEventListener(name, cancel, true);
  };
  stop = cancel;
  // From then on the person scrolls.
  for (const name of moved) addEventListener(name, cancel, true);
  const look = () => {
    if (isOver) return;
    if (performance.now() > end) return cancel();
    const isSent = (read('forum.drafts')?.publishing ?? []).indexOf(published.clientDraftId) < 0;
    const list = Array.from(document.querySelectorAll<HTMLElement>('[data-feed]')).filter(
      (one) =>
        feeds.indexOf(one.dataset['feed'] ?? '') >= 0 &&
        isInWindow(one.getBoundingClientRect()) &&
        (isSent || one.offsetHeight > 0),
    )[0];
    if (list) {
      const away = list.getBoundingClientRect().top - Number(list.dataset['top'] ?? 0) - netBarHeight();
      const before = window.scrollY;
      if (Math.abs(away) >= 1) window.scrollBy(0, away);
      settled = window.scrollY === before ? settled + 1 : 0;
      if (settled > SETTLED) return cancel();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
