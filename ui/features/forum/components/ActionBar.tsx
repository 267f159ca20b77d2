// The bar under a post: 说点什么… · 赞 · 收藏 · 分享.
import type { StoredThread } from '../../../../bus/entities/forum';
import { requireLogin } from '../../../app/stores/authGuard';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { share, star } from '../../../kit/media/icons';
import { giveHeart } from './actions';
import { collectThread } from './changes';
import { LikeButton } from './LikeButton';
import { useSheet } from './sheets';
import { useMute } from './useMute';
import { countWith } from './threadText';
import { useOptimisticToggle } from './useOptimisticToggle';
import s from './ActionBar.module.css';

export type ActionBarProps = { thread: StoredThread; onSent?: (() => void) | undefined };

export function ActionBar({ thread, onSent }: ActionBarProps) {
  const { threadId } = thread;
  const show = useSheet();
  const mute = useMute();
  const [kept, want] = useOptimisticToggle(thread.isCollect, (wanted) => collectThread(threadId, wanted));
  const collected = countWith(thread.collectCount, thread.isCollect, kept);
  return (
    <div className={s.bar}>
      <button
        className={s.say}
        type="button"
        onClick={() => show({ kind: 'compose', threadId, ...(onSent ? { onSent } : null) })}
      >
        <span className="cut">{mute || '说点什么…'}</span>
      </button>
      <LikeButton
        under
        className={s.act}
        size={24}
        isLike={thread.isLike}
        count={thread.likeCount}
        id={threadId}
        send={(isLike) => giveHeart(threadId, isLike)}
      />
      <IconButton
        className={`${s.act}${kept ? ` ${s.on}` : ''}`}
        label={collected ? `收藏 ${formatCount(collected)}` : '收藏'}
        pressed={kept === 1}
        onClick={() => requireLogin('collect', () => want(kept ? 0 : 1), threadId)}
      >
        <Icon d={star} filled={kept === 1} />
        <span className={s.n}>{collected ? formatCount(collected) : '收藏'}</span>
      </IconButton>
      <IconButton
        className={s.act}
        label={thread.shareCount ? `分享 ${formatCount(thread.shareCount)}` : '分享'}
        onClick={() => show({ kind: 'share', threadId })}
      >
        <Icon d={share} />
        <span className={s.n}>{thread.shareCount ? formatCount(thread.shareCount) : '分享'}</span>
      </IconButton>
    </div>
  );
}
