// The shell: pages, and the start page over them. All that the first screen can stand without for a moment (dialogs,
// bars, toasts, page transitions) is DeferredShell, one chunk that comes when it is needed or the phone is
// idle.
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'wouter';
import '../styles/base.css';
import '../styles/columns.css';
import type { AppConfig } from '../../bus/protocol/appConfig';
import { useStream } from '../bus';
import { BottomBar } from './BottomBar';
import { Boundary, ChunkRecovery, ScreenFailed } from './Boundary';
import { listen } from './eventBuffer';
import { keepPrompt } from './install/installable';
import { loadPersistently, recoverMissingBy } from '../kit/navigation/scriptLoading';
import { startNavigation, useVisit } from './navigation/navigation';
import { Pages } from './Pages';
import { exactPath, useRouterLocation, useRouterSearch } from './navigation/router';
import { hasBar, hasRail, metaOf, moodOf, useAllKnown } from './navigation/routes';
import { useIsWide } from '../kit/layout/useIsWide';
import { endStart } from './startPage';
import { showTitle } from './navigation/title';

export type AppProps = {
  config: Pick<AppConfig, 'demo' | 'newChatNotice' | 'serviceWorker'>;
  /** Whether somebody may be logged in: there is a token, or the app may give one. Nobody else waits. */
  awaited?: boolean;
  /** Whether the page stands in the app, until the worker says so. */
  inApp?: boolean;
};

startNavigation();
recoverMissingBy(() => import('./chunkRecovery').then((m) => m.recoverMissingChunk()));
const loadShell = () => loadPersistently(() => import('./DeferredShell')).then((m) => ({ default: m.DeferredShell }));
let loadedShell: ReturnType<typeof loadShell> | undefined;
const deferredShell = () => (loadedShell ||= loadShell());
const DeferredShell = lazy(deferredShell);

/** What fails outside a page's own boundary would leave a blank window. */
export function App(props: AppProps) {
  return (
    <Boundary fallback={(error, again) => <ScreenFailed error={error} again={again} />}>
      <Router hook={useRouterLocation} searchHook={useRouterSearch} parser={exactPath}>
        <Shell {...props} />
      </Router>
    </Boundary>
  );
}

function Shell({ config, awaited = true, inApp = false }: AppProps) {
  const state = useStream('session.state');
  const person = useStream('session.me')?.userId ?? '';
  const dialog = useStream('session.dialog')?.kind ?? 'none';
  useAllKnown();
  const { path, search } = useVisit();
  const meta = metaOf(path);
  const isApp = state?.isApp ?? inApp;
  const settled = !awaited || !!meta.plain || (state?.phase ?? 'starting') !== 'starting';
  const [isDeferredShown, setDeferredShown] = useState(false);
  const wanted = dialog !== 'none';
  const isWide = useIsWide();
  const isRail = hasRail(path, isApp);

  useEffect(listen, []);
  useEffect(keepPrompt, []);
  // The boot script has set it for a first page in a browser.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isRail) dataset['rail'] = '';
    else delete dataset['rail'];
  }, [isRail]);
  // Before the screens' own effects: a title of their own comes after.
  useLayoutEffect(() => showTitle(meta.title), [meta]);
  useEffect(() => {
    if (!settled) return undefined;
    endStart();
    // Drawn in a transition once its script is there: in slices, which a touch or an answer interrupts. What is only
    // suspended is drawn in one task by the next update of the shell.
    const show = () => startTransition(() => setDeferredShown(true));
    const timer = setTimeout(() => void deferredShell().then(show, show), wanted || isWide ? 0 : 800);
    return () => clearTimeout(timer);
  }, [settled, wanted, isWide]);
  return (
    <>
      <div inert={!settled} aria-hidden={!settled}>
        {(isWide ? isRail : hasBar(path, isApp)) && (
          <div data-scope={moodOf(meta, search)}>
            <BottomBar path={path} />
          </div>
        )}
        {/* What the deferred shell has for Tab to find before a feed, which has no end. */}
        <div id="before-page" />
        <Pages isApp={isApp} isUser={state?.phase === 'user'} person={person} />
      </div>
      {isDeferredShown && (
        <Boundary fallback={(error) => <ChunkRecovery error={error} />}>
          <Suspense>
            <DeferredShell dialog={settled ? dialog : 'none'} config={config} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
