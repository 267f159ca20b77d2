// The conversations at the left of the pages of messages, in a wide window. A root of its own, between what is before
// the page and the page: the list outlives the pages beside it, and comes with the first of them, not with the deferred
// shell.
import { Suspense, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useStream } from '../../../bus';
import { useVisit } from '../../../app/navigation/navigation';
import { RouterRoot } from '../../../app/navigation/RouterRoot';
import { metaOf, moodOf } from '../../../app/navigation/routes';
import { LargeHead } from '../../../app/skeleton/LargeHead';
import { Shape } from '../../../app/skeleton/Shape';
import { hasListPane } from '../../../app/wide/sideColumn';
import { useHasListPlace } from '../../../app/wide/useHasListPane';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { IconBlock } from '../../../kit/skeleton/Skeleton';

const ConversationPane = lazyComponent(() =>
  import('./ConversationPane').then((m) => ({ default: m.ConversationPane })),
);
/** The conversations until they are there. */
const shape = (
  <div aria-hidden="true">
    <LargeHead isBeside title="消息" right={<IconBlock />} />
    <Shape of="conversations" />
  </div>
);

function ListPane() {
  const { path, search } = useVisit();
  const isUser = useStream('session.state')?.phase === 'user';
  const isHere = useHasListPlace() && hasListPane(path);
  // The boot script has set it for the first page.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isHere) dataset['list'] = '';
    else delete dataset['list'];
    if (isHere) void ConversationPane.bring();
  }, [isHere]);
  if (!isHere) return null;
  return (
    <div data-scope={moodOf(metaOf(path), search)}>
      {isUser ? (
        <Suspense fallback={shape}>
          <ConversationPane />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
}

let place: HTMLElement | undefined;
/** Once for the page; again where the page was drawn anew. */
export function showListPane(): void {
  if (place?.isConnected) return;
  if (!place) {
    place = document.createElement('div');
    createRoot(place).render(
      <RouterRoot>
        <ListPane />
      </RouterRoot>,
    );
  }
  document.getElementById('before-page')?.after(place);
}
