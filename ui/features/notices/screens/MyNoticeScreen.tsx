// 互动通知: what happened to my things, by tab. What is looked at for a second counts as read; what
// comes meanwhile waits above, and joins by itself where the list stands at its start.
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoticeTab } from '../../../../bus/entities/notices';
import { ask, read, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { NewItemsRow } from '../../../kit/lists/NewItemsRow';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { showToast } from '../../../kit/feedback/toast';
import { PagedRows } from '../../forum/components/PagedRows';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { Shape } from '../../../app/skeleton/Shape';
import { NoticeRow } from '../components/NoticeRow';
import { useMarkRead } from '../components/useMarkRead';
import { chatNotice } from '../../../app/links/groups';
import { back, historyPairs, navigate, useQuery } from '../../../app/navigation/navigation';
import { pathOf } from '../../../app/navigation/routes';
import { setQuery } from '../../../app/navigation/query';
import s from './MyNoticeScreen.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const nav = 44;
const names = { comment: '评论', like: '赞', at: '@我', follow: '关注', system: '系统' } as const satisfies {
  [tab in NoticeTab]: string;
};
const isTab = (key: string): key is NoticeTab => Object.prototype.hasOwnProperty.call(names, key);
const answered = () => showToast('已回复', true);

/** Who came from the page of messages, or says so, goes back there. */
function leave(source: string): void {
  const pairs = historyPairs();
  const from = pairs[pairs.length - 1]?.from ?? '';
  if (source === 'MyChatNotice' && pathOf(from) !== chatNotice()) navigate(chatNotice(), { replace: true });
  else back();
}

export function MyNoticeScreen() {
  const asked = useQuery('tab');
  const source = useQuery('source');
  const me = useStream('session.me')?.userId ?? '';
  const counts = useStream('notices.counts');
  useForumIntents();
  const tab: NoticeTab = isTab(asked) ? asked : 'comment';
  const waiting = counts ? counts.comment + counts.like + counts.at + counts.follow + counts.system : 0;
  const tabs = Object.keys(names)
    .filter(isTab)
    .map((key) => ({ key, name: names[key], count: counts?.[key] || undefined, unread: true as const }));
  const readAll = () =>
    void ask('notices.readAllNotices', {}).then(
      () => showToast('已全部标为已读', true),
      () => showToast('操作失败，请重试'),
    );
  return (
    <Sheets>
      <Nav
        title="互动通知"
        onBack={() => leave(source)}
        right={
          <button className={`sub ${s.all}`} type="button" disabled={waiting === 0} onClick={readAll}>
            全部已读
          </button>
        }
      />
      <PullToRefresh
        onRefresh={() =>
          Promise.all([
            refreshList('notices.openNotices', { tab }),
            ask('notices.refreshUnread', {}).catch(() => undefined),
          ])
        }
      >
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="通知" top={nav}>
          {(key) => (isTab(key) && me ? <Notices key={me} tab={key} /> : <Shape of="noticeRows" />)}
        </TabPanels>
      </PullToRefresh>
    </Sheets>
  );
}

const none: readonly string[] = [];
const isRead = (id: string): boolean => read('notices.notice', id)?.isRead === 1;
/**
 * The notice below those that were unread when the list was opened, '' without any of them. It stays while the page is
 * open: what is looked at is read after a second.
 */
function useSeenFrom(ids: readonly string[] = none): string {
  const [known, setKnown] = useState({ ids: none, seenFrom: '' });
  if (known.ids === ids) return known.seenFrom;
  const [first = ''] = ids;
  const seenFrom = known.seenFrom || (first && !isRead(first) ? (ids.find(isRead) ?? '') : '');
  setKnown({ ids, seenFrom });
  return seenFrom;
}

function Notices({ tab }: { tab: NoticeTab }) {
  const list = useStream('notices.list', tab);
  const box = useRef<HTMLDivElement>(null);
  const fresh = list?.newCount ?? 0;
  const seenFrom = useSeenFrom(list?.ids);
  const load = usePagedList('notices.openNotices', { tab });
  useMarkRead(box, nav + 44);
  // At its start the list takes in what is new; further down it never moves by itself.
  const take = useEffectEvent((n: number) => {
    if (n > 0 && window.scrollY < nav) load('refresh');
  });
  useEffect(() => take(fresh), [fresh]);
  const show = () => {
    window.scrollTo(0, 0);
    load('refresh');
  };
  return (
    <div ref={box}>
      <NewItemsRow n={fresh} onClick={show} top={nav + 44 + 10} />
      <PagedRows
        list={list}
        name={'notices ' + tab}
        size={112}
        load={load}
        skeleton={<Shape of="noticeRows" />}
        empty={<Empty art="comments" text="暂无通知" />}
      >
        {(id) => (
          <Fragment key={id}>
            {id === seenFrom && <p className={`cap t3 ${s.seen}`}>以下是看过的</p>}
            <NoticeRow noticeId={id} onAnswered={answered} />
          </Fragment>
        )}
      </PagedRows>
    </div>
  );
}
