// A person's words with people, topics and links that can be tapped. Text stays text: nothing is parsed as
// markup, and each name is isolated so that a right-to-left one cannot turn its surroundings around.
import { createElement } from 'react';
import type { MouseEvent } from 'react';
import { linkClick } from '../navigation/linkClick';
import { parseRich } from './richText';
import s from './RichText.module.css';

export type RichTextProps = {
  text: string;
  onUser?: ((userId: string) => void) | undefined;
  onTopic?: ((topicId: string) => void) | undefined;
  onLink?: ((href: string) => void) | undefined;
  /** Where these lead when opened in a new tab. */
  userHref?: ((userId: string) => string) | undefined;
  topicHref?: ((topicId: string) => string) | undefined;
};

/** With neither callback nor address a name is drawn but leads nowhere. */
export function RichText({ text, onUser, onTopic, onLink, userHref, topicHref }: RichTextProps) {
  return parseRich(text).map((part, i) => {
    if (part.kind === 'text') return part.text;
    const { kind, to } = part;
    const [open, address] =
      kind === 'link' ? [onLink, () => to] : kind === 'user' ? [onUser, userHref] : [onTopic, topicHref];
    const href = address?.(to);
    return createElement(
      href ? 'a' : open ? 'button' : 'span',
      {
        key: i,
        className: s.token,
        href,
        target: kind === 'link' ? '_blank' : undefined,
        rel: kind === 'link' ? 'noopener nofollow' : undefined,
        // The card around it must not open as well.
        onClick:
          (href || open) &&
          ((event: MouseEvent) => (event.stopPropagation(), linkClick(event, open && (() => open(to))))),
      },
      kind === 'topic' ? <span className={s.hash}>#</span> : kind === 'user' && '@',
      <bdi>{part.text}</bdi>,
    );
  });
}
