// 评论 N · 全部 只看楼主 | 热门: sticks under the bar while the comments are read.
import { formatCount } from '../../../kit/text/formatCount';
import { hotAndNew, SortControl, TextChoice } from '../../../kit/lists/SortControl';
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
    <TextChoice isOn={onlyAuthor === flag} onClick={() => onOrder({ sort, onlyAuthor: flag })}>
      {word}
    </TextChoice>
  );
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
        <SortControl options={hotAndNew} value={sort} onChange={(key) => onOrder({ sort: key, onlyAuthor })} />
      </span>
    </div>
  );
}
