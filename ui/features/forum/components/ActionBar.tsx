// 赞 · 收藏 · 分享 of a post, an article or an answer: in the bar under it behind 说点什么…, or in its header where the
// comments stand beside it.
import { requireLogin } from '../../../app/stores/authGuard';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { share, star } from '../../../kit/media/icons';
import type { Flag } from './actions';
import { LikeButton } from './LikeButton';
import { SayField } from './SayField';
import { countWith } from './threadText';
import { useOptimisticToggle } from './useOptimisticToggle';
import s from './ActionBar.module.css';

export type ActionsProps = {
  /** What is liked and collected, kept over a login. */
  id: string;
  counts: { isLike: Flag; likeCount: number; shareCount?: number };
  like: (isLike: Flag) => Promise<unknown>;
  /** What can be collected. */
  collection?: { isCollect: Flag; collectCount: number; collect: (isCollect: Flag) => Promise<unknown> };
  onShare: () => void;
};
type Look = {
  /** In one row with a header's other controls, the count beside its icon. */
  inHeader?: boolean;
};

export function Actions({ id, counts, like, collection, onShare, inHeader = false }: ActionsProps & Look) {
  const { isLike, likeCount, shareCount = 0 } = counts;
  return (
    <>
      <LikeButton
        under={!inHeader}
        className={inHeader ? s.inHeader : s.act}
        size={24}
        isLike={isLike}
        count={likeCount}
        id={id}
        send={like}
      />
      {collection && <CollectButton id={id} {...collection} inHeader={inHeader} />}
      <IconButton
        className={inHeader ? s.inHeader : s.act}
        label={shareCount ? `分享 ${formatCount(shareCount)}` : '分享'}
        onClick={onShare}
      >
        <Icon d={share} />
        {(!inHeader || shareCount > 0) && <span className={s.n}>{shareCount ? formatCount(shareCount) : '分享'}</span>}
      </IconButton>
    </>
  );
}

function CollectButton({
  id,
  isCollect,
  collectCount,
  collect,
  inHeader,
}: NonNullable<ActionsProps['collection']> & { id: string; inHeader: boolean }) {
  const [kept, want] = useOptimisticToggle(isCollect, collect);
  const n = countWith(collectCount, isCollect, kept);
  return (
    <IconButton
      className={`${inHeader ? s.inHeader : s.act}${kept ? ` ${s.on}` : ''}`}
      label={n ? `收藏 ${formatCount(n)}` : '收藏'}
      pressed={kept === 1}
      onClick={() => requireLogin('collect', () => want(kept ? 0 : 1), id)}
    >
      <Icon d={star} filled={kept === 1} />
      {(!inHeader || n > 0) && <span className={s.n}>{n ? formatCount(n) : '收藏'}</span>}
    </IconButton>
  );
}

export type ActionBarProps = ActionsProps & { threadId: string; onSent: () => void };

export function ActionBar({ threadId, onSent, ...acts }: ActionBarProps) {
  return (
    <div className={s.bar}>
      <span className={s.say}>
        <SayField threadId={threadId} onSent={onSent} />
      </span>
      <Actions {...acts} />
    </div>
  );
}
