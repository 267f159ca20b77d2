// The page that is shown, and those that are kept alive behind it (docs/product/screens.md#kept-pages).
import { Activity, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { FeedCardSkeleton } from '../kit/feedback/FeedCardSkeleton';
import { Boundary, ScreenFailed } from './Boundary';
import { arrive, useVisit } from './navigation/navigation';
import { hasBar, metaOf, moodOf, routeOf, useAllKnown } from './navigation/routes';
import type { RouteMeta } from './navigation/routes';
import { screenFor } from './routeTable/screens';
import type { Screen } from './routeTable/screenRegistry';
import s from './Pages.module.css';

/** `person`: whose screens these are; one that is nobody's without a login begins anew for another person. */
export function Pages({ isApp, isUser, person }: { isApp: boolean; isUser: boolean; person: string }) {
  const { path, key } = useVisit();
  useAllKnown();
  const route = routeOf(path);
  const meta = metaOf(path);
  const [kept, setKept] = useState<string[]>([]);
  if (route && meta.keepAlive && !kept.includes(route)) setKept(kept.concat(route));
  return (
    <>
      {kept.map((one) => (
        <Activity key={one} mode={one === route ? 'visible' : 'hidden'}>
          <Page
            key={metaOf(one).auth ? person : ''}
            screen={screenFor(one, isUser)}
            meta={metaOf(one)}
            bar={hasBar(one, isApp)}
          />
        </Activity>
      ))}
      {!meta.keepAlive && (
        <Page
          key={meta.auth ? key + person : key}
          screen={screenFor(route, isUser)}
          meta={meta}
          bar={hasBar(path, isApp)}
        />
      )}
    </>
  );
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
        <Suspense
          fallback={
            screen.wait ?? (
              <div className={s.wait}>
                <FeedCardSkeleton kind="one" />
              </div>
            )
          }
        >
          {screen.node}
        </Suspense>
      </Boundary>
    </main>
  );
}
