// The sheet that 发布 opens: which kind of thread, or which draft.
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { registerIntent } from '../stores/intents';
import { publishing, openPublishSheet, closePublishSheet } from './publishing';

const PublishSheet = lazyComponent(() =>
  import('../../features/forum/editor/components/PublishSheet').then((m) => ({ default: m.PublishSheet })),
);

export function PublishHost() {
  const { isOpen, scope, tribeId } = useSnapshot(publishing);
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  useEffect(() => registerIntent('publish', openPublishSheet), []);
  if (!isUsed) return null;
  return (
    <Suspense>
      <PublishSheet open={isOpen} onClose={closePublishSheet} scope={scope} tribeId={tribeId || undefined} />
    </Suspense>
  );
}
