// A person's words with people, topics and links that can be tapped. Text stays text: nothing is parsed as
// markup, and each name is isolated so that a right-to-left one cannot turn its surroundings around.
import type { MouseEvent } from 'react';
import { Link } from '../navigation/Link';
import { parseRich } from './richText';
import s from './RichText.module.css';

export type RichTextProps = {
  text: string;
  /** Where a person and a topic lead. Without it the name is drawn but leads nowhere. */
  userHref?: ((userId: string) => string) | undefined;
  topicHref?: ((topicId: string) => string) | undefined;
  /** Takes a plain press on a link, which else opens a new tab. */
  onLink?: OnLink | undefined;
};
type OnLink = (href: string) => void;

export function RichText({ text, userHref, topicHref, onLink }: RichTextProps) {
  return parseRich(text).map((part, i) => {
    if (part.kind === 'text') return part.text;
    const { kind, to } = part;
    if (kind === 'link') return <WebLink key={i} href={to} words={part.text} onLink={onLink} />;
    const href = (kind === 'user' ? userHref : topicHref)?.(to);
    const name = (
      <>
        {kind === 'topic' ? <span className={s.hash}>#</span> : '@'}
        <bdi>{part.text}</bdi>
      </>
    );
    return href ? (
      <Link key={i} className={s.token} href={href}>
        {name}
      </Link>
    ) : (
      <span key={i} className={s.token}>
        {name}
      </span>
    );
  });
}

const newTab = { target: '_blank', rel: 'noopener nofollow' };
/** What is around it must not take the press as well. */
function WebLink({ href, words, onLink }: { href: string; words: string; onLink: OnLink | undefined }) {
  const press =
    onLink &&
    ((event: MouseEvent) => {
      event.stopPropagation();
      onLink(href);
    });
  const inside = <bdi>{words}</bdi>;
  return press ? (
    <Link className={s.token} href={href} {...newTab} onPress={press}>
      {inside}
    </Link>
  ) : (
    <a className={s.token} href={href} {...newTab} onClick={(event) => event.stopPropagation()}>
      {inside}
    </a>
  );
}
