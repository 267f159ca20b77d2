// The end of a list: more is coming, it failed, or there is no more.
import { Spinner } from '../feedback/Loading';
import s from './ListFooter.module.css';

export type ListFooterProps = {
  state: 'more' | 'loading' | 'failed' | 'end';
  onRetry?: (() => void) | undefined;
  /** What is said of what failed. */ failed?: string | undefined;
};

export function ListFooter({ state, onRetry, failed = '加载失败，点击重试' }: ListFooterProps) {
  return (
    <div className={s.foot} role="status">
      {state === 'loading' && <Spinner />}
      {state === 'end' && '没有更多了'}
      {state === 'failed' && (
        <button className={s.retry} type="button" onClick={onRetry}>
          {failed}
        </button>
      )}
    </div>
  );
}
