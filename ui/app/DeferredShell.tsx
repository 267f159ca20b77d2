// What the first screen can stand without for a moment: dialogs, toasts, bars, page transitions, settings, the scripts of other
// screens. One chunk, so that all of it works off line once it is there.
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import type { AppConfig } from '../../bus/protocol/appConfig';
import { unreadSum } from '../../bus/rules/unreadSum';
import { tell, useStream } from '../bus';
import { showListPane } from '../features/chat/components/ListPane';
import { BackToTop } from '../kit/layout/BackToTop';
import { watchFetchAhead } from '../kit/navigation/mayFetchAhead';
import { setClockOffset } from '../kit/text/now';
import { showToast } from '../kit/feedback/toast';
import { ToastHost } from '../kit/feedback/ToastHost';
import { lazyComponent } from '../kit/navigation/lazyComponent';
import { useIsWide } from '../kit/layout/useIsWide';
import { RailFoot } from './wide/RailFoot';
import { useHasSpaceBeside } from './wide/spaceBeside';
import { hasGrid, hasListPane, hasSideColumn } from './wide/sideColumn';
import { useHasListPlace } from './wide/useHasListPane';
import { watchRootFont } from './stores/rootFont';
import { startSettings } from './stores/settings';
import { decline } from './dialogs/decline';
import { Dialogs } from './dialogs/Dialogs';
import type { DialogKind } from './dialogs/Dialogs';
import { newVersion } from './dialogs/newVersion';
import { NewVersionDialog } from './dialogs/NewVersionDialog';
import { resumeIntent } from './dialogs/resumeIntent';
import { watchLinks } from './navigation/followLinks';
import './routeTable/allRoutes';
import { answerWith } from './eventBuffer';
import { watchPageFailures } from './pageFailures';
import { followStart, pageTransitions } from './navigation/pageTransitions';
import { showNativeBars } from './nativeBars';
import { back, setPageTransitions, useVisit } from './navigation/navigation';
import { InstallHint } from './install/InstallHint';
import { OfflineBar } from './OfflineBar';
import { overlayHistory, startOverlayHistory } from './navigation/overlayHistory';
import { preloadAhead } from './routeTable/preload';
import { ProblemHost } from './problem/ProblemHost';
import { PublishHost } from './publish/PublishHost';
import { watchKeys } from './navigation/keys';
import { hasRail, metaOf, moodOf } from './navigation/routes';
import { forgetSnapshot } from './snapshot/forgetSnapshot';
import { forgetPictures, startServiceWorker, update } from './serviceWorker';
import { SettingsHost } from './settings/SettingsHost';
import { tellTitle } from './navigation/title';
import { tncTypeOf } from './navigation/tncType';
import { SkipLink } from './SkipLink';
import { UnderHeader } from './UnderHeader';
import { UpdateBar } from './UpdateBar';
import { countVisit } from './stores/visits';
import '../styles/ground.css';
import s from './DeferredShell.module.css';

const SideColumn = lazyComponent(() => import('./wide/SideColumn').then((m) => ({ default: m.SideColumn })));

/** Of the page's element (App.tsx): Tab comes to these parts before it, where they are drawn. */
const beforePage = (): Element => document.getElementById('before-page') ?? document.body;

export type DeferredShellProps = {
  dialog: DialogKind;
  config: Pick<AppConfig, 'demo' | 'newChatNotice' | 'serviceWorker'>;
};

export function DeferredShell({ dialog, config }: DeferredShellProps) {
  const { path, search } = useVisit();
  const state = useStream('session.state');
  const isApp = state?.isApp === true;
  const busy = useStream('session.busy')?.show === 1;
  const person = useStream('session.me')?.userId ?? '';
  const offset = useStream('session.clock')?.offset ?? 0;
  const waiting = unreadSum(useStream('notices.unread'));
  const { open } = useSnapshot(newVersion);
  const { isReady } = useSnapshot(update);
  const meta = metaOf(path);
  const { title } = meta;
  const scope = moodOf(meta, search);
  const flag = config.newChatNotice === 1;
  const wanted = config.serviceWorker ?? 1;

  useEffect(() => {
    answerWith({
      'session.toasted': ({ text, success }) => showToast(text, success === 1),
      'session.intentReady': resumeIntent,
      'session.termsDeclined': decline,
      'native.backPressed': back,
    });
    setPageTransitions(pageTransitions, overlayHistory);
    followStart();
    const stops = [
      startOverlayHistory(),
      startSettings(),
      watchRootFont(),
      watchLinks(),
      watchKeys(),
      preloadAhead(),
      watchPageFailures(),
      watchFetchAhead((may) => tell('session.saveDataChanged', { saveData: may ? 0 : 1 })),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  const isRail = useIsWide() && hasRail(path, isApp);
  const isBeside = useHasSpaceBeside() && isRail;
  const isSide = hasSideColumn(path);
  const isGrid = hasGrid(path);
  // The boot script has set it for the first page.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isSide) dataset['side'] = '';
    else delete dataset['side'];
    if (isGrid) dataset['grid'] = '';
    else delete dataset['grid'];
  }, [isSide, isGrid]);
  const isList = useHasListPlace() && hasListPane(path);
  useLayoutEffect(showListPane, []);
  useEffect(() => {
    tell('session.routeChanged', { route: path + search, tncType: tncTypeOf(path, flag), title });
  }, [path, search, flag, title]);
  useEffect(() => startServiceWorker(wanted, countVisit()), [wanted]);
  const last = useRef('');
  useEffect(() => {
    if (last.current && last.current !== person) {
      forgetPictures();
      forgetSnapshot();
    }
    last.current = person;
  }, [person]);
  useEffect(() => {
    setClockOffset(offset);
  }, [offset]);
  useEffect(() => {
    if (isApp) showNativeBars(metaOf(path));
  }, [path, isApp]);
  useEffect(() => {
    if (isApp) tellTitle();
  }, [isApp]);
  useEffect(() => {
    const overlays = document.getElementById('overlays');
    if (scope) overlays?.setAttribute('data-scope', scope);
    else overlays?.removeAttribute('data-scope');
    // Its scrollbar and the scrollbar's gutter.
    if (scope) document.documentElement.dataset['mood'] = scope;
    else delete document.documentElement.dataset['mood'];
  }, [scope]);

  return (
    <>
      <SkipLink />
      <Dialogs kind={dialog} path={path} demo={config.demo === 1} newChatNotice={flag} />
      {open && <NewVersionDialog />}
      <ToastHost />
      <ProblemHost />
      <PublishHost />
      <SettingsHost />
      <p className="vh" role="status">
        {waiting ? `${waiting} 条未读` : ''}
      </p>
      {createPortal(
        <>
          {isRail && (
            <div data-scope={scope}>
              <RailFoot isNarrow={isList || !isBeside} />
              {isBeside && isSide && (
                <Suspense>
                  <SideColumn />
                </Suspense>
              )}
            </div>
          )}
          {state?.online === 0 ? (
            <UnderHeader key="offline">
              <OfflineBar />
            </UnderHeader>
          ) : (
            isReady && (
              <UnderHeader key="update">
                <UpdateBar />
              </UnderHeader>
            )
          )}
          {meta.tabBar && !isApp && dialog === 'none' && <InstallHint />}
        </>,
        beforePage(),
      )}
      {busy && (
        <div className={s.busy} role="progressbar" aria-label="正在加载">
          <span />
        </div>
      )}
      {path !== '/mine/chat' && (
        <div className={s.top} data-scope={scope}>
          <BackToTop key={path} />
        </div>
      )}
    </>
  );
}
