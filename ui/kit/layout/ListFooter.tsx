// The end of a list: more is coming, it failed, or there is no more.
import { Spinner } from '../feedback/Loading';
import s from './ListFooter.module.css';

export type ListFooterProps = { state: 'more' | 'loading' | 'failed' | 'end'; onRetry?: (() => void) | undefined };

export function ListFooter({ state, onRetry }: ListFooterProps) {
  return (
    <div className={s.foot} role="status">
      {state === 'loading' && <Spinner />}
      {state === 'end' && '没有更多了'}
      {state === 'failed' && (
        <button className={s.retry} type="button" onClick={onRetry}>
          加载失败，点击重试
        </button>
      )}
    </div>
  );
}
