// Rich text as elements (bus/rules/safeHtml), as articles show it: pictures run to the edge of a phone and open in the
// viewer, tables scroll by themselves, an empty `video` is the place of the article's film, links of this app stay in it.
// The browser's own parser never sees the text.
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { parseSafeHtml } from '../../../../bus/rules/safeHtml';
import type { SafeElement, SafeNode } from '../../../../bus/rules/safeHtml';
import type { Video } from '../../../../bus/entities/media';
import { openLink } from '../../../app/navigation/openTab';
import { useIsWide } from '../../../kit/layout/useIsWide';
import { clampRatio, wideLimit } from '../../../kit/media/clampRatio';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { CardVideo } from '../../forum/components/CardMedia';
import { useSheet } from '../../forum/components/sheets';
import s from './ArticleBody.module.css';

export type ArticleBodyProps = {
  html: string;
  video?: Video | null | undefined;
  /** Under the viewer's pictures. */ caption: string;
  /** The heading above: its own begin one below. */ below?: 1 | 3 | undefined;
};
type Shown = { url: string; width: number; height: number };

/** Whether the text says where its film stands. */
export const hasVideoPlace = (html: string): boolean => has(parseSafeHtml(html), 'video');
const has = (nodes: readonly SafeNode[], tag: string): boolean =>
  nodes.some((node) => typeof node !== 'string' && (node.tag === tag || has(node.children, tag)));
const picturesOf = (nodes: readonly SafeNode[]): Shown[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : node.tag === 'img'
        ? [{ url: node.src ?? '', width: node.width ?? 0, height: node.height ?? 0 }]
        : picturesOf(node.children),
  );

const headings = ['h2', 'h3', 'h4'] as const;

export function ArticleBody({ html, video, caption, below = 1 }: ArticleBodyProps) {
  const show = useSheet();
  const isWide = useIsWide();
  const nodes = parseSafeHtml(html);
  const pictures = picturesOf(nodes);
  // Whatever levels the text uses, they follow the page's own without a gap.
  const used = headings.filter((tag) => has(nodes, tag));
  let seen = 0;
  let filmed = false;

  function picture({ src = '', alt = '', width, height }: SafeElement, key: number, inLink: boolean): ReactNode {
    const index = seen++;
    const ratio = clampRatio(width, height);
    if (inLink) return <Picture key={key} src={src} alt={alt} ratio={ratio} />;
    return (
      <figure key={key} className={s.figure} style={wideLimit(ratio, isWide)}>
        <Picture
          src={src}
          alt={alt}
          ratio={ratio}
          label={alt ? `查看图片：${alt}` : `查看图片 ${index + 1}/${pictures.length}`}
          onOpen={(from) => show({ kind: 'viewer', pictures, index, from, caption: alt || caption })}
        />
        {alt && <figcaption className="cap t3">{alt}</figcaption>}
      </figure>
    );
  }
  function film(key: number): ReactNode {
    if (!video || filmed) return null;
    filmed = true;
    return (
      <div key={key} className={s.film}>
        <CardVideo video={video} />
      </div>
    );
  }
  const drawIn =
    (inLink: boolean) =>
    (node: SafeNode, key: number): ReactNode =>
      draw(node, key, inLink);
  function draw(node: SafeNode, key: number, inLink = false): ReactNode {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    if (tag === 'img') return picture(node, key, inLink);
    if (tag === 'video') return film(key);
    if (tag === 'br') return <br key={key} />;
    const inside = children.map(drawIn(inLink || tag === 'a'));
    // A link without a safe address is its words.
    if (tag === 'a')
      return href ? (
        <Link
          key={key}
          href={href}
          rel="noreferrer"
          onPress={/^mailto:/i.test(href) ? undefined : () => openLink(href)}
        >
          {inside}
        </Link>
      ) : (
        <span key={key}>{inside}</span>
      );
    if (tag === 'table') {
      // What scrolls by itself must be reached by keys, too.
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div key={key} className={s.scroll} tabIndex={0} role="region" aria-label="表格">
          <table>{inside}</table>
        </div>
      );
    }
    const level = used.findIndex((one) => one === tag);
    if (level >= 0) return createElement(`h${Math.min(6, below + 1 + level)}`, { key, className: s[tag] }, inside);
    // What holds a picture or a film is no paragraph: boxes cannot stand in one.
    return createElement(
      tag === 'p' && (has(children, 'img') || has(children, 'video')) ? 'div' : tag,
      { key },
      inside,
    );
  }
  return <div className={s.body}>{nodes.map(drawIn(false))}</div>;
}
