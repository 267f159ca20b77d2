// What I have collected, posts, articles or activities: the cards, and 管理 to take several out with
// five seconds to undo. What is gone stands as such until it is taken out.
import { useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { showToast } from '../../../kit/feedback/toast';
import { PagedRows } from '../../forum/components/PagedRows';
import { Sheets } from '../../../app/sheets/Sheets';
import { showUndo } from '../../forum/components/undo';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { activityHome } from '../../../app/links/activities';
import { contentList } from '../../../app/links/content';
import { collectedActivities, collectedOf, collectedThreads } from '../../../app/links/users';
import { questionList } from '../../../app/links/questions';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { CollectedCard } from './CollectedCard';
import { PickRow } from './PickRow';
import s from './CollectScreen.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const kinds = {
  1: { empty: '还没有收藏', go: '去看看', href: links.home() },
  2: { empty: '还没有收藏活动', go: '去看活动', href: activityHome() },
  3: { empty: '还没有收藏文章', go: '去看精选', href: contentList() },
  4: { empty: '还没有收藏问题', go: '去看问答', href: questionList() },
} as const;
type Kind = keyof typeof kinds;
const tabs = [
  { key: '1', name: '帖子' },
  { key: '3', name: '文章' },
  { key: '2', name: '活动' },
  { key: '4', name: '问答' },
];

/** Articles and questions have no route of their own: they stand beside the posts (`type=3`, `type=4`). */
export function CollectedThreads() {
  const type = useQuery('type');
  return <Collected type={type === '3' ? 3 : type === '4' ? 4 : 1} />;
}
const linkOf = (key: string): string =>
  key === '2' ? collectedActivities() : key === '1' ? collectedThreads() : collectedOf(key);

export const CollectedActivities = () => <Collected type={2} />;

function Collected({ type }: { type: Kind }) {
  const { empty, go, href } = kinds[type];
  const key = 'type' + String(type);
  const list = useStream('users.collections', key);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [sure, setSure] = useState<boolean | null>(null);
  useForumIntents();
  const load = usePagedList('users.openCollections', { collectType: type });

  const ids = list?.ids ?? [];
  const chosen = (picked ?? []).filter((id) => ids.includes(id));
  const managing = picked !== null && ids.length > 0;
  const take = () => {
    setSure(false);
    setPicked(null);
    ask('users.uncollect', { collectIds: chosen }).then(
      ({ undoId }) => {
        if (undoId)
          showUndo(
            undoId,
            `已取消 ${chosen.length} 项收藏`,
            (why) => why instanceof AskFailed && showToast(why.failure.message || '无法撤销'),
            (id) => ask('users.undoUncollect', { undoId: id }),
          );
      },
      () => showToast('操作失败，请重试'),
    );
  };
  const rows = (
    <PagedRows
      list={list}
      name={`${managing ? 'pick' : 'collected'} ${key}`}
      size={managing ? 88 : 420}
      load={load}
      empty={<Empty text={empty} action={go} onAction={() => navigate(href)} />}
    >
      {(id) =>
        managing ? (
          <PickRow
            key={id}
            id={id}
            on={chosen.includes(id)}
            onPick={() => setPicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : chosen.concat(id))}
          />
        ) : (
          <CollectedCard key={id} id={id} />
        )
      }
    </PagedRows>
  );
  return (
    <Sheets>
      <Nav
        title="我的收藏"
        onBack={managing ? () => setPicked(null) : back}
        right={
          ids.length > 0 && (
            <Button kind="bare" size="m" onClick={() => setPicked(managing ? null : [])}>
              {managing ? '完成' : '管理'}
            </Button>
          )
        }
      />
      {!managing && (
        <div className={s.kinds}>
          <SubTabs
            tabs={tabs}
            value={String(type)}
            onChange={(to) => navigate(linkOf(to), { replace: true })}
            label="收藏的内容"
            panel="collected"
          />
        </div>
      )}
      <div id="collected" role={managing ? undefined : 'tabpanel'} className={managing ? s.withBar : undefined}>
        {managing ? (
          rows
        ) : (
          <PullToRefresh onRefresh={() => refreshList('users.openCollections', { collectType: type })}>
            {rows}
          </PullToRefresh>
        )}
      </div>
      {managing && (
        <div className={s.bar}>
          <button
            className={s.all}
            type="button"
            role="checkbox"
            aria-checked={chosen.length === ids.length}
            onClick={() => setPicked(chosen.length === ids.length ? [] : ids)}
          >
            {chosen.length === ids.length ? '取消全选' : '全选'}
          </button>
          <Button size="m" off={chosen.length === 0 ? '取消收藏' : undefined} onClick={() => setSure(true)}>
            取消收藏（{chosen.length}）
          </Button>
        </div>
      )}
      {sure !== null && (
        <Dialog
          open={sure}
          onClose={() => setSure(false)}
          title={`取消收藏这 ${chosen.length} 项？`}
          actions={[
            { label: '再想想', onClick: () => setSure(false) },
            { label: '取消收藏', main: true, onClick: take },
          ]}
        />
      )}
    </Sheets>
  );
}
