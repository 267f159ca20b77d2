// The states that take a whole page (docs/product/screens.md#page-states): first load failed, gone, forbidden. What failed
// for want of a network says so, and is loaded by itself when the network is back.
import { useStream } from '../../bus';
import { useNetworkBack } from './network';
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
  offline: { art: 'offline', text: '这里还没有存到这台手机', action: '再试一次', sub: '连上网络后会自动打开' },
  gone: { art: 'notfound', text: '内容已被删除或不存在', action: '返回', sub: '' },
  forbidden: { art: 'lock', text: '暂无权限查看', action: '返回', sub: '' },
} as const;

export function ErrorState({ kind, reason, onAction, tight }: ErrorStateProps) {
  const failed = kind === 'network';
  const offline = useStream('session.state')?.online === 0;
  useNetworkBack(failed ? onAction : undefined);
  const { art, text, action, sub } = states[failed && offline ? 'offline' : kind];
  return (
    <Empty
      art={art}
      text={text}
      sub={reason || sub || undefined}
      main
      action={onAction && action}
      onAction={onAction}
      tight={tight}
    />
  );
}
