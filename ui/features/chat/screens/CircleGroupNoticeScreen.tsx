// 群通知: what happened to me in groups, and what is asked of me (operation types 1–12). Looking at the page reads
// them.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { GroupNoticeRow } from '../components/GroupNoticeRow';
import { PagedRows } from '../../forum/components/PagedRows';
import { back } from '../../../app/navigation/navigation';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const READ_MS = 1000;

export function CircleGroupNoticeScreen() {
  const me = useStream('session.me')?.userId ?? '';
  const list = useStream('chat.groupNotices');
  const unread = useStream('notices.unread')?.groupNoticeNumber ?? 0;
  useEffect(() => {
    // With the conversations come the groups' pictures.
    if (me) ask('chat.openConversations', {}).catch(() => undefined);
  }, [me]);
  const load = usePagedList('chat.openGroupNotices', {}, me || null);
  const stands = list?.phase === 'ready' && list.ids.length > 0;
  useEffect(() => {
    if (!stands || unread === 0) return undefined;
    const timer = setTimeout(() => void ask('chat.readGroupNotices', {}).catch(() => undefined), READ_MS);
    return () => clearTimeout(timer);
  }, [stands, unread]);
  return (
    <>
      <Nav title="群通知" onBack={back} />
      <PullToRefresh onRefresh={() => refreshList('chat.openGroupNotices', {})}>
        <PagedRows
          list={list}
          name="groupNotices"
          size={96}
          load={load}
          empty={<Empty art="comments" text="暂无群通知" />}
        >
          {(id) => <GroupNoticeRow key={id} noticeId={id} />}
        </PagedRows>
      </PullToRefresh>
    </>
  );
}
