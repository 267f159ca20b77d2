// The channels at the top of the home routes (S7): those of the guide list whose signature was good, else the built-in ones.
import { useStream } from '../bus';
import { HeaderTabs } from '../components/base/HeaderTabs';
import { useVisit } from './navigation';
import { canOpen, openTab } from './openTab';
import { pathOf } from './routes';

const own = { name: '社区', link: '/home', isCommunity: 1 } as const;

export function HomeHeader() {
  const { path } = useVisit();
  // A channel of others that leads to this very page is none.
  const tabs = (useStream('session.tabs')?.list ?? [own]).filter((tab) => canOpen(tab.link) && (tab.isCommunity === 1 || pathOf(tab.link) !== path));
  const here = tabs.findIndex((tab) => tab.link === path);
  return (
    <>
      <h1 className="vh">社区</h1>
      <HeaderTabs tabs={tabs} value={here} onSelect={(i) => i !== here && openTab(tabs[i] ?? own)} />
    </>
  );
}
