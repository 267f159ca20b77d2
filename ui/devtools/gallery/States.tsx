// Gallery: waiting, nothing, failed, the end.
import { Empty } from '../../kit/feedback/Empty';
import type { EmptyArt } from '../../kit/feedback/emptyArt';
import { ErrorState } from '../../kit/feedback/ErrorState';
import { ListFooter } from '../../kit/layout/ListFooter';
import { LoadingBar, Spinner } from '../../kit/feedback/Loading';
import { FeedCardSkeleton } from '../../kit/feedback/FeedCardSkeleton';
import { RowSkeleton } from '../../kit/feedback/RowSkeleton';
import { showToast } from '../../kit/feedback/toast';
import { Part } from './Part';
import s from './Gallery.module.css';

const arts: readonly EmptyArt[] = ['content', 'follow', 'comments', 'search', 'offline', 'error', 'notfound', 'lock'];

export function States() {
  return (
    <>
      <Part name="骨架">
        <div className={s.bleed}>
          <FeedCardSkeleton />
          <FeedCardSkeleton kind="one" />
          <FeedCardSkeleton kind="text" />
          <RowSkeleton rows={3} />
        </div>
      </Part>
      <Part name="等待（两秒后出现）">
        <div className={s.line}>
          <Spinner />
        </div>
        <div className={s.frame}>
          <LoadingBar />
        </div>
      </Part>
      <Part name="空">
        <Empty text="还没有收藏" action="去社区看看" href="#home" />
        {arts.map((art) => (
          <Empty key={art} art={art} text={art} tight />
        ))}
      </Part>
      <Part name="失败">
        <ErrorState kind="network" onAction={() => showToast('重新加载')} />
        <ErrorState kind="gone" onAction={() => undefined} />
        <ErrorState kind="forbidden" reason="仅圈子成员可以查看" onAction={() => undefined} />
      </Part>
      <Part name="列表末尾">
        <ListFooter state="end" />
        <ListFooter state="failed" onRetry={() => showToast('重试')} />
        <ListFooter state="loading" />
      </Part>
    </>
  );
}
