// The bar under an article, as under a post: 说点什么… · 赞 · 收藏 · 分享.
import { requireLogin } from '../../../app/stores/authGuard';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { share, star } from '../../../kit/media/icons';
import type { Flag } from '../../forum/components/actions';
import { LikeButton } from '../../forum/components/LikeButton';
import { useSheet } from '../../forum/components/sheets';
import { countWith } from '../../forum/components/threadText';
import { useMute } from '../../forum/components/useMute';
import { useOptimisticToggle } from '../../forum/components/useOptimisticToggle';
import { collectContent } from './contentActs';
import s from './ContentBar.module.css';

export type ContentBarProps = {
  id: string;
  /** Under which its comments stand. */
  threadId: string;
  thing: { isLike: Flag; likeCount: number; isCollect: Flag; collectCount: number; shareCount: number };
  like: (isLike: Flag) => Promise<unknown>;
  onShare: () => void;
  onSent: () => void;
};

export function ContentBar({ id, threadId, thing, like, onShare, onSent }: ContentBarProps) {
  const { isLike, likeCount, isCollect, collectCount, shareCount } = thing;
  const show = useSheet();
  const mute = useMute();
  const [kept, want] = useOptimisticToggle(isCollect, (wanted) => collectContent(id, wanted));
  const collected = countWith(collectCount, isCollect, kept);
  return (
    <div className={s.bar}>
      <button className={s.say} type="button" onClick={() => show({ kind: 'compose', threadId, onSent })}>
        <span className="cut">{mute || '说点什么…'}</span>
      </button>
      <LikeButton under className={s.act} size={24} isLike={isLike} count={likeCount} id={id} send={like} />
      <IconButton
        className={`${s.act}${kept ? ` ${s.on}` : ''}`}
        label={collected ? `收藏 ${formatCount(collected)}` : '收藏'}
        pressed={kept === 1}
        onClick={() => requireLogin('collect', () => want(kept ? 0 : 1), id)}
      >
        <Icon d={star} filled={kept === 1} />
        <span className={s.n}>{collected ? formatCount(collected) : '收藏'}</span>
      </IconButton>
      <IconButton className={s.act} label={shareCount ? `分享 ${formatCount(shareCount)}` : '分享'} onClick={onShare}>
        <Icon d={share} />
        <span className={s.n}>{shareCount ? formatCount(shareCount) : '分享'}</span>
      </IconButton>
    </div>
  );
}
