// Draws safe HTML as React elements; there is no other way in. For terms, rules and products; articles have pictures to
// open and more (components/content/ArticleBody).
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { parseSafeHtml } from '../../../bus/rules/safeHtml';
import type { SafeNode } from '../../../bus/rules/safeHtml';
import s from './SafeHtml.module.css';

export type SafeHtmlProps = {
  html: string;
  /** A title that stands above already is not drawn again. */
  without?: string | undefined;
};

const wordsOf = (node: SafeNode): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''));

function draw(node: SafeNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, src, alt } = node;
  if (tag === 'video') return null;
  if (tag === 'img') return <img key={key} src={src} alt={alt ?? ''} loading="lazy" />;
  const children = node.children.length ? node.children.map(draw) : undefined;
  // A link without a safe address is its words.
  if (tag === 'a')
    return href ? (
      <a key={key} href={href} rel="noreferrer">
        {children}
      </a>
    ) : (
      <span key={key}>{children}</span>
    );
  return createElement(tag, { key }, children);
}

export function SafeHtml({ html, without }: SafeHtmlProps) {
  const nodes = parseSafeHtml(html);
  const first = nodes[0];
  const rest = without && first !== undefined && wordsOf(first) === without ? nodes.slice(1) : nodes;
  return <div className={s.html}>{rest.map(draw)}</div>;
}
