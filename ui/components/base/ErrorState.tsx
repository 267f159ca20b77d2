// The states of product-brief §2.1 that take a whole page: X1 first load failed, X3 gone, X4 forbidden.
import { Empty } from './Empty';

export type ErrorStateProps = {
  kind: 'network' | 'gone' | 'forbidden';
  /** The server's words, for forbidden. */
  reason?: string | undefined;
  /** network: load again; the others: go back. */
  onAction?: (() => void) | undefined;
  tight?: boolean | undefined;
};

const states = {
  network: { art: 'offline', text: '加载失败，请检查网络', action: '重新加载', sub: '' },
  gone: { art: 'notfound', text: '内容已被删除或不存在', action: '返回', sub: '' },
  forbidden: { art: 'lock', text: '暂无权限查看', action: '返回', sub: '' },
} as const;

export function ErrorState({ kind, reason, onAction, tight }: ErrorStateProps) {
  const { art, text, action } = states[kind];
  return <Empty art={art} text={text} sub={reason || undefined} main action={onAction && action} onAction={onAction} tight={tight} />;
}
