// 发布, floating over the feed: which kind of thread or which draft, then the editor. Tourists log in first.
import { Suspense, useEffect, useState } from 'react';
import { Fab } from '../../../kit/layout/Fab';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { requireLogin } from '../../../app/stores/authGuard';
import { registerIntent } from '../../../app/stores/intents';

const PublishSheet = lazyComponent(() =>
  import('../editor/components/PublishSheet').then((m) => ({ default: m.PublishSheet })),
);

export type PublishButtonProps = { scope?: 'bbs' | 'clubz' };

export function PublishButton({ scope = 'bbs' }: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const start = () => {
    setUsed(true);
    setOpen(true);
  };
  useEffect(() => registerIntent('publish', start), []);
  return (
    <>
      <Fab onClick={() => requireLogin('publish', start)} />
      {used && (
        <Suspense fallback={null}>
          <PublishSheet open={open} onClose={() => setOpen(false)} scope={scope} />
        </Suspense>
      )}
    </>
  );
}
