// 综合: the best of each kind under its heading, with the way to all of them. Drawn when all five have answered, so that
// nothing moves.
import { useEffect, useEffectEvent } from 'react';
import type { ListState } from '../../../../bus/entities/paging';
import type { SearchKind } from '../../../../bus/entities/search';
import { useAskWhile, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { SectionHead } from '../../../kit/layout/SectionHead';
import { found } from '../../../app/links/search';
import { HotWords } from './HotWords';
import { notFound, rows } from './kinds';
import { ThreadHitSkeleton } from './ThreadHit';
import s from './Results.module.css';

const sections: readonly { kind: SearchKind; name: string; most: number }[] = [
  { kind: 'users', name: '用户', most: 2 },
  { kind: 'thread', name: '帖子', most: 5 },
  { kind: 'tribe', name: '圈子', most: 2 },
  { kind: 'quwen', name: '精选', most: 2 },
  { kind: 'faq', name: '问答', most: 2 },
];

export type AllResultsProps = { words: string; onMore: (tab: string) => void; onLook: (words: string) => void };
export function AllResults({ words, onMore, onLook }: AllResultsProps) {
  const me = useStream('session.me')?.userId ?? '';
  const users = useStream('search.found', `users|${words}`);
  const thread = useStream('search.found', `thread|${words}`);
  const tribe = useStream('search.found', `tribe|${words}`);
  const quwen = useStream('search.found', `quwen|${words}`);
  const faq = useStream('search.found', `faq|${words}`);
  const lists: { [K in SearchKind]: ListState | undefined } = { users, thread, tribe, quwen, faq };
  const askHere = useAskWhile(words);
  const openAll = () => sections.forEach(({ kind }) => askHere('search.open', { kind, words, how: 'open' }));
  const open = useEffectEvent(openAll);
  useEffect(() => open(), [words, me]);

  const all = sections.map(({ kind }) => lists[kind]);
  if (all.some((list) => !list || (list.phase === 'loading' && !list.ids.length)))
    return (
      <>
        {[0, 1, 2, 3, 4].map((i) => (
          <ThreadHitSkeleton key={i} />
        ))}
      </>
    );
  const failed = all.some((list) => list?.phase === 'error');
  const standing = sections.filter(({ kind }) => (lists[kind]?.ids.length ?? 0) > 0);
  if (!standing.length)
    return failed ? (
      <ErrorState kind="network" tight onAction={openAll} />
    ) : (
      <>
        <Empty tight art="search" text={notFound(words)} />
        <HotWords onLook={onLook} />
      </>
    );
  return (
    <>
      {standing.map(({ kind, name, most }) => {
        const list = lists[kind];
        const ids = list?.ids ?? [];
        const { Hit } = rows[kind];
        const more = ids.length > most || list?.hasMore === 1;
        return (
          <section key={kind} className={s.section} aria-label={name}>
            <SectionHead
              title={name}
              more="更多"
              href={more ? found(words, kind) : undefined}
              onMore={() => onMore(kind)}
            />
            {ids.slice(0, most).map((id) => (
              <Hit key={id} id={id} words={words} />
            ))}
          </section>
        );
      })}
      {failed ? <ListFooter state="failed" onRetry={openAll} /> : <div className={s.end} />}
    </>
  );
}
