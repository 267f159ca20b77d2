// Answers and articles that were found. An answer opens where it stands; an article leads to its page.
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Marked } from '../../../kit/text/Marked';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { RowLink } from '../../../kit/layout/RowLink';
import { TimeText } from '../../../kit/text/TimeText';
import { article as articleLink } from '../../../app/links/content';
import s from './Results.module.css';

const SafeHtml = lazyComponent(() => import('../../../app/terms/SafeHtml').then((m) => ({ default: m.SafeHtml })));

export function FaqHit({ id, words }: { id: string; words: string }) {
  const faq = useStream('search.faq', id);
  const hit = useStream('search.hit', `faq|${words}|${id}`);
  const [open, setOpen] = useState(false);
  if (!faq) return <div className={s.row} />;
  return (
    <Opening
      open={open}
      onTurn={() => setOpen(!open)}
      label={faq.question}
      body={open && <SafeHtml html={faq.answerHtml} />}
    >
      <div className={s.words}>
        <h3 className={s.title}>
          <Marked text={faq.question} marks={hit?.highlight.question} />
        </h3>
        {!open && hit && (
          <p className={`c2 ${s.part}`}>
            <Marked text={hit.snippet} marks={hit.highlight.snippet} />
          </p>
        )}
        <p className={`cap t3 cut ${s.meta}`}>{faq.category}</p>
      </div>
      <span className={open ? s.turned : s.turn}>
        <Icon d={chevronRight} size={16} />
      </span>
    </Opening>
  );
}

export function QuwenHit({ id, words }: { id: string; words: string }) {
  const article = useStream('search.article', id);
  const author = useStream('users.user', article?.authorId ?? '');
  const hit = useStream('search.hit', `quwen|${words}|${id}`);
  if (!article) return <div className={s.row} />;
  const href = articleLink(id, article.kind);
  return (
    <article className={s.item}>
      <div className={s.row}>
        <RowLink label={article.title} href={href} />
        <div className={s.words}>
          <h3 className={`c2 ${s.title}`}>
            <Marked text={article.title} marks={hit?.highlight.title} />
          </h3>
          <p className={`c2 ${s.part}`}>
            <Marked text={article.summary} marks={hit?.highlight.summary} />
          </p>
          <p className={`cap t3 cut ${s.meta}`}>
            <Meta>
              {article.kind === 'dry' && '干货'}
              {article.categoryName}
              {author?.userName}
              <TimeText at={article.createTime} />
            </Meta>
          </p>
        </div>
        {article.coverUrl && (
          <div className={s.pic}>
            <Picture src={article.coverUrl} ratio={4 / 3} width={345} radius={4} />
          </div>
        )}
      </div>
    </article>
  );
}

type OpeningProps = { open: boolean; onTurn: () => void; label: string; children: ReactNode; body?: ReactNode };
function Opening({ open, onTurn, label, children, body }: OpeningProps) {
  return (
    <article className={s.item}>
      <div className={s.row}>
        <button className={s.open} type="button" aria-expanded={open} aria-label={label} onClick={onTurn} />
        {children}
      </div>
      {body && (
        <div className={s.body}>
          <Suspense>{body}</Suspense>
        </div>
      )}
    </article>
  );
}
