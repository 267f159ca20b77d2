// 精选, a channel of the community, and 干货: banners, what is recommended, categories with their articles. Each leads to
// the other.
import { useEffect } from 'react';
import type { Value } from '../../../../bus/client/topics';
import type { ArticleKind } from '../../../../bus/entities/content';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Icon } from '../../../kit/media/Icon';
import { search as lens } from '../../../kit/media/icons';
import { Wordmark } from '../../../kit/media/Wordmark';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { ArticleRow } from '../components/ArticleRow';
import { Banners } from '../../forum/components/Banners';
import { PagedRows } from '../../forum/components/PagedRows';
import { TabPanels } from '../../forum/components/TabPanels';
import { contentList, dryCargo } from '../../../app/links/content';
import { found } from '../../../app/links/search';
import { HomeHeader } from '../../../app/navigation/HomeHeader';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Recommendations } from './Recommendations';
import s from './ContentList.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const kinds = {
  content: { title: '精选', other: '干货', href: dryCargo(), empty: '这个分类还没有文章' },
  dry: { title: '干货', other: '精选', href: contentList(), empty: '这个分类还没有干货' },
} as const;
const quiet = (): void => undefined;
const unknown: Value<'content.recommendations'> = { list: [], phase: 'loading' };

export const ContentListScreen = () => <Articles kind="content" />;
export const DryCargoScreen = () => <Articles kind="dry" />;

const openShelves = (kind: ArticleKind) =>
  Promise.all([
    ask('content.openCategories', { kind }).catch(quiet),
    kind === 'content' ? ask('content.openRecommendations', {}).catch(quiet) : undefined,
  ]);

const lookFor = (
  <IconButton label="搜索文章" href={found('', 'quwen')}>
    <Icon d={lens} />
  </IconButton>
);

function Articles({ kind }: { kind: ArticleKind }) {
  const { title, other, href } = kinds[kind];
  const asked = useQuery('categoryId');
  const categories = useStream('content.categories', kind)?.list ?? [];
  useEffect(() => void openShelves(kind), [kind]);
  const tabs = [{ key: '', name: '全部' }].concat(
    categories.map(({ categoryId, name }) => ({ key: categoryId, name })),
  );
  // A category that is not there (any more) is all of them, once that is known.
  const value = tabs.some(({ key }) => key === asked) ? asked : '';
  const refresh = () =>
    Promise.all([openShelves(kind), refreshList('content.openArticles', { list: `${kind}|${value}` })]);
  return (
    <>
      {kind === 'content' ? (
        <HomeHeader
          title={title}
          right={
            <span className={s.marks}>
              {lookFor}
              <span className={s.mark}>
                <Wordmark />
              </span>
            </span>
          }
        />
      ) : (
        <Nav title={title} onBack={back} right={lookFor} />
      )}
      <PullToRefresh onRefresh={refresh}>
        {kind === 'content' && (
          <>
            <div className={s.banners}>
              <Banners position="content" eager />
            </div>
            <Recommendations />
          </>
        )}
        <TabPanels
          tabs={tabs}
          value={value}
          onChange={(key) => setQuery('categoryId', key)}
          label={`${title}分类`}
          top={kind === 'content' ? 52 : 44}
        >
          {(key) => <List kind={kind} categoryId={key} />}
        </TabPanels>
        <Link className={s.other} href={href}>
          去看{other}
        </Link>
      </PullToRefresh>
    </>
  );
}

function List({ kind, categoryId }: { kind: ArticleKind; categoryId: string }) {
  const key = `${kind}|${categoryId}`;
  const list = useStream('content.articles', key);
  const load = usePagedList('content.openArticles', { list: key });
  // What 推荐 shows above is not said again below it, unless that is all there is: until that is known, nothing stands.
  const isBelow = kind === 'content' && categoryId === '';
  const { list: recommended, phase } = useStream('content.recommendations') ?? unknown;
  const own = (id: string) => !recommended.some(({ link }) => `${link}&`.includes(`contentId=${id}&`));
  const ids = isBelow ? (list?.ids.filter(own) ?? []) : [];
  const waits = isBelow && phase === 'loading' && !recommended.length;
  const shown = waits ? undefined : list && ids.length ? { ...list, ids } : list;
  const first = shown?.ids[0];
  return (
    <PagedRows
      list={shown}
      name={'articles ' + key}
      size={140}
      load={load}
      skeleton={<RowSkeleton rows={5} />}
      empty={<Empty tight text={kinds[kind].empty} />}
    >
      {(id) => <ArticleRow key={id} id={id} lead={id === first} />}
    </PagedRows>
  );
}
