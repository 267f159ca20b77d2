// Finding circles (product-brief §3.1): mine, recommended, all by category; by words; asking for one of one's own.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { ask, useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { Empty } from '../../components/base/Empty';
import { Nav } from '../../components/base/Nav';
import { PullToRefresh } from '../../components/base/PullToRefresh';
import { SearchField } from '../../components/base/SearchField';
import { wordsToFind } from '../../components/base/wordsToFind';
import { CircleRow, CircleRowSkeleton } from '../../components/circles/CircleRow';
import { joinIntents } from '../../components/circles/joining';
import { PagedRows } from '../../components/forum/PagedRows';
import { back, useQuery } from '../../shell/navigation';
import { setQuery } from '../../shell/query';
import { CircleBlocks } from './CircleBlocks';
import { Categories } from './Categories';
import s from './CircleListScreen.module.css';

const FoundSheet = lazy(() => import('../../components/circles/FoundSheet').then((m) => ({ default: m.FoundSheet })));
type How = 'open' | 'more' | 'refresh';
const open = (list: string, how: How) => ask('circles.openList', { list, how }).catch(() => undefined);
/** Typing settles before it is looked for. */
const SETTLE_MS = 350;
const rows = [0, 1, 2, 3, 4].map((i) => <CircleRowSkeleton key={i} />);

export function CircleListScreen() {
  const asked = useQuery('words');
  const category = useQuery('category');
  const [words, setWords] = useState(asked);
  const [founding, setFounding] = useState<boolean | null>(null);
  const allow = useStream('circles.founding')?.allow === 1;
  const isUser = useStream('session.state')?.phase === 'user';
  const found = useStream('circles.list', `words|${asked}`);
  const all = useStream('circles.list', `all|${category}`);

  useEffect(joinIntents, []);
  useEffect(() => {
    void open('mine', 'open');
    void open('recommended', 'open');
    ask('circles.openCategories', {}).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isUser) ask('circles.openFounding', {}).catch(() => undefined);
  }, [isUser]);
  useEffect(() => void open(`all|${category}`, 'open'), [category]);
  useEffect(() => {
    if (asked) void open(`words|${asked}`, 'open');
  }, [asked]);
  const look = () => {
    const clean = wordsToFind(words);
    if (clean !== asked) setQuery('words', clean);
  };
  const settle = useEffectEvent(look);
  useEffect(() => {
    const timer = setTimeout(() => settle(), words ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [words]);

  const refresh = () => Promise.all([open('mine', 'refresh'), open('recommended', 'refresh'), open(`all|${category}`, 'refresh')]);
  return (
    <>
      <Nav
        title="圈子"
        onBack={back}
        right={
          allow && (
            <Button kind="bare" size="m" label="申请创建圈子" onClick={() => setFounding(true)}>
              创建
            </Button>
          )
        }
      />
      <div className={s.search}>
        <SearchField value={words} onChange={setWords} onSubmit={look} placeholder="搜索圈子" label="搜索圈子" />
      </div>
      {asked ? (
        <PagedRows list={found} name={`words|${asked}`} size={88} load={(how) => void open(`words|${asked}`, how)} skeleton={rows} empty={<Empty tight art="search" text={`没有找到“${asked}”`} />}>
          {(id) => <CircleRow key={id} tribeId={id} words={asked} />}
        </PagedRows>
      ) : (
        <PullToRefresh onRefresh={refresh}>
          <CircleBlocks />
          <Categories value={category} onChange={(id) => setQuery('category', id)} />
          <PagedRows list={all} name={`all|${category}`} size={88} load={(how) => void open(`all|${category}`, how)} skeleton={rows} empty={<Empty tight text="暂无圈子" />}>
            {(id) => <CircleRow key={id} tribeId={id} />}
          </PagedRows>
        </PullToRefresh>
      )}
      {founding !== null && (
        <Suspense>
          <FoundSheet open={founding} onClose={() => setFounding(false)} />
        </Suspense>
      )}
    </>
  );
}
