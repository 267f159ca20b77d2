// What was found, in six tabs. Each list is loaded when its tab is opened first, keeps its place, and goes on at its
// end.
import type { SearchKind } from '../../../../bus/entities/search';
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { PagedRows } from '../../forum/components/PagedRows';
import { TabPanels } from '../../forum/components/TabPanels';
import { useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { AllResults } from './AllResults';
import { notFound, rows } from './kinds';
import { usePagedList } from '../../../kit/reading/usePagedList';

const tabs = [
  { key: 'all', name: '综合' },
  { key: 'thread', name: '帖子' },
  { key: 'quwen', name: '精选' },
  { key: 'tribe', name: '圈子' },
  { key: 'users', name: '用户' },
  { key: 'faq', name: '问答' },
];
export type ResultsProps = { words: string; onLook: (words: string) => void };
export function Results({ words, onLook }: ResultsProps) {
  const asked = useQuery('tab');
  const tab = tabs.some((one) => one.key === asked) ? asked : 'all';
  const choose = (key: string) => setQuery('tab', key);
  return (
    <TabPanels tabs={tabs} value={tab} onChange={choose} label="搜索结果" top={56}>
      {(key) =>
        key === 'all' ? (
          <AllResults words={words} onMore={choose} onLook={onLook} />
        ) : (
          <HitList kind={key as SearchKind} words={words} onAll={() => choose('all')} />
        )
      }
    </TabPanels>
  );
}

type HitListProps = { kind: SearchKind; words: string; onAll: () => void };
function HitList({ kind, words, onAll }: HitListProps) {
  const me = useStream('session.me')?.userId ?? '';
  const list = useStream('search.found', `${kind}|${words}`);
  const load = usePagedList('search.open', { kind, words }, me);
  const { Hit, size, Bone } = rows[kind];
  return (
    <PagedRows
      list={list}
      name={`${kind}|${words}`}
      size={size}
      load={load}
      empty={<Empty tight art="search" text={notFound(words)} action="看全部结果" onAction={onAll} />}
      skeleton={[0, 1, 2, 3, 4].map((i) => (
        <Bone key={i} />
      ))}
    >
      {(id) => <Hit key={id} id={id} words={words} />}
    </PagedRows>
  );
}
