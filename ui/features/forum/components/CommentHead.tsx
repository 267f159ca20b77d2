// 评论 N · 全部 只看楼主 | 热门: sticks under the bar while the comments are read.
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import type { Flag } from './actions';
import s from './CommentArea.module.css';

export type CommentOrder = { sort: 'hot' | 'new'; onlyAuthor: Flag };
export type CommentHeadProps = {
  total: number;
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
  noAuthor?: boolean | undefined;
  top: number;
};

export function CommentHead({ total, order, onOrder, noAuthor, top }: CommentHeadProps) {
  const { sort, onlyAuthor } = order;
  const choice = (flag: Flag, word: string) => (
    <button
      className={onlyAuthor === flag ? s.on : s.off}
      type="button"
      aria-pressed={onlyAuthor === flag}
      onClick={() => onOrder({ sort, onlyAuthor: flag })}
    >
      {word}
    </button>
  );
  const next = sort === 'hot' ? 'new' : 'hot';
  const words = { hot: '热门', new: '最新' } as const;
  return (
    <div className={s.head} style={{ top: `calc(${top}px + var(--bars))` }}>
      <h2 className="h3">评论{total > 0 && <span className={s.count}>{formatCount(total)}</span>}</h2>
      <span className={s.choice}>
        {!noAuthor && (
          <>
            {choice(0, '全部')}
            {choice(1, '只看楼主')}
            <i className={s.line} />
          </>
        )}
        <button
          className={s.sort}
          type="button"
          aria-label={`排序：${words[sort]}，点按改为${words[next]}`}
          onClick={() => onOrder({ sort: next, onlyAuthor })}
        >
          {words[sort]}
          <Icon as={ArrowDownUp} size={14} />
        </button>
      </span>
    </div>
  );
}
