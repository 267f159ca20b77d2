// Error boundaries: a part that cannot be drawn is replaced by a line, and only that part.
// In the first chunk and without parts of its own: it must work when nothing else comes.
import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { tell } from '../bus';
import { recoverMissing, reloadOnce, ScriptMissing } from '../kit/navigation/scriptLoading';
import { useNetworkBack } from '../kit/feedback/network';
import s from './Boundary.module.css';

export type BoundaryProps = {
  children: ReactNode;
  /** What stands in its place. `again` draws it anew. */
  fallback: (error: unknown, again: () => void) => ReactNode;
};
type State = { failed?: { error: unknown } | undefined };

export class Boundary extends Component<BoundaryProps, State> {
  declare state: State;
  constructor(props: BoundaryProps) {
    super(props);
    this.state = {};
  }
  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }
  override componentDidCatch(error: unknown): void {
    tell('kernel.noted', { what: 'could not draw', detail: String(error).slice(0, 300) });
  }
  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, () => this.setState({ failed: undefined })) : this.props.children;
  }
}

/** For one card of a list: its neighbours go on. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary
      fallback={(_, again) => (
        <button type="button" className={`${s.card} sub t3`} onClick={again}>
          这条内容暂时无法显示，点击重试
        </button>
      )}
    >
      {children}
    </Boundary>
  );
}

/** Does what can be done about a script that is missing. */
export function ChunkRecovery({ error }: { error: unknown }) {
  useEffect(() => {
    if (error instanceof ScriptMissing) recoverMissing().catch(reloadOnce);
  }, [error]);
  return null;
}

export function ScreenFailed({ error, again }: { error: unknown; again: () => void }) {
  useNetworkBack(again);
  return (
    <div className={s.failed} role="alert">
      <ChunkRecovery error={error} />
      <h1>页面暂时无法显示</h1>
      <button type="button" onClick={again}>
        重新加载
      </button>
      <a href="/home">返回首页</a>
    </div>
  );
}
