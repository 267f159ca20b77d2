// The channels at the top of the home routes: those of the guide list whose signature was good, else the built-in
// ones.
import type { ReactNode } from 'react';
import { useStream } from '../../bus';
import { HeaderTabs } from '../../kit/layout/HeaderTabs';
import { loadWithRetry } from '../../kit/navigation/scriptLoading';
import { useVisit } from './navigation';
import { canOpen, pathOf, useAllKnown } from './routes';

const own = { name: '社区', link: '/home', isCommunity: 1 } as const;

/** `title`: the page's, for screen readers; `right`: behind the channels. */
export function HomeHeader({ title = '社区', right }: { title?: string; right?: ReactNode }) {
  const { path } = useVisit();
  useAllKnown();
  // A channel of others that leads to this very page is none.
  const tabs = (useStream('session.tabs')?.list ?? [own]).filter(
    (tab) => canOpen(tab.link) && (tab.isCommunity === 1 || pathOf(tab.link) !== path),
  );
  const red = useStream('notices.redDot');
  const dotted = tabs.map((tab) => ({
    ...tab,
    dot: (tab.link === '/home' ? red?.home : tab.link === '/' ? red?.clubz : undefined)?.show === 1,
  }));
  const here = tabs.findIndex((tab) => tab.link === path);
  const open = (tab: (typeof tabs)[number]): void => {
    loadWithRetry(() => import('./openTab')).then(
      // Not over a page that was opened meanwhile.
      (m) => location.pathname === path && m.openTab(tab),
      () => undefined,
    );
  };
  return (
    <>
      <h1 className="vh">{title}</h1>
      <HeaderTabs tabs={dotted} value={here} right={right} onSelect={(i) => i !== here && open(tabs[i] ?? own)} />
    </>
  );
}
