// The page that is shown, and those that are kept alive behind it (docs/product/screens.md#kept-pages).
import { Activity, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Switch, useRoute } from 'wouter';
import { Boundary, ScreenFailed } from './Boundary';
import { arrive, useVisit } from './navigation/navigation';
import { anyPath } from './navigation/router';
import { hasBar, metaOf, moodOf, useRoutePaths } from './navigation/routes';
import type { RouteMeta } from './navigation/routes';
import { screenFor } from './routeTable/screens';
import type { Screen } from './routeTable/screenRegistry';
import s from './Pages.module.css';

const isKept = (route: string): boolean => metaOf(route).keepAlive === true;

/** `person`: whose screens these are; one that is nobody's without a login begins anew for another person. */
export function Pages({ isApp, isUser, person }: { isApp: boolean; isUser: boolean; person: string }) {
  const { key } = useVisit();
  const paths = useRoutePaths();
  const pageOf = (route: string, visit: string) => {
    const meta = metaOf(route);
    return (
      <Page
        key={meta.auth ? visit + person : visit}
        screen={screenFor(route, isUser)}
        meta={meta}
        bar={hasBar(route, isApp)}
      />
    );
  };
  return (
    <>
      {paths.filter(isKept).map((route) => (
        <KeptRoute key={route} path={route}>
          {pageOf(route, '')}
        </KeptRoute>
      ))}
      <Switch>
        {[...paths, anyPath].map((route) => (
          // One key for all, so that a page stays mounted when its route becomes known: the page has the visit's key.
          <Route key="page" path={route}>
            {() => (isKept(route) ? null : pageOf(route, key))}
          </Route>
        ))}
      </Switch>
    </>
  );
}

/**
 * A <Route> unmounts its page as soon as another route matches. A kept page is only hidden, so this asks for the match
 * itself. It provides no params: routes have none, what a page shows is in the query.
 */
function KeptRoute({ path, children }: { path: string; children: ReactNode }) {
  const [isShown] = useRoute(path);
  const [isOpened, setOpened] = useState(isShown);
  if (isShown && !isOpened) setOpened(true);
  return isOpened && <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}

function Page({ screen, meta, bar }: { screen: Screen; meta: RouteMeta; bar: boolean }) {
  const page = useRef<HTMLElement>(null);
  const { key, search } = useVisit();
  // Each time the page comes into view: Activity takes the effect down with it.
  useLayoutEffect(() => (page.current ? arrive(page.current, meta) : undefined), [key, meta]);
  return (
    <main
      ref={page}
      className={`${s.page}${bar ? ` ${s.bar}` : ''}${meta.immersive ? ` ${s.immersive}` : ''}`}
      tabIndex={-1}
      data-scope={moodOf(meta, search)}
      aria-label={meta.title}
    >
      <Boundary fallback={(error, again) => <ScreenFailed error={error} again={again} />}>
        <Suspense fallback={screen.wait}>{screen.node}</Suspense>
      </Boundary>
    </main>
  );
}
