// Tabs that stick under a page's bar, and their panels. A panel that was opened stays mounted and keeps its own place
// on the page; one opened for the first time begins under the tabs.
import { Activity, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { netBarHeight } from '../../../kit/feedback/network';
import { SubTabs } from '../../../kit/layout/SubTabs';
import type { SubTab } from '../../../kit/layout/SubTabs';
import s from './TabPanels.module.css';

export type TabPanelsProps = {
  tabs: readonly SubTab[];
  value: string;
  onChange: (key: string) => void;
  /** What the tabs choose among. */
  label: string;
  /** px of bar above the tabs once they stick. */
  top: number;
  children: (key: string) => ReactNode;
};

export function TabPanels({ tabs, value, onChange, label, top, children }: TabPanelsProps) {
  const [opened, setOpened] = useState<readonly string[]>([value]);
  if (!opened.includes(value)) setOpened(opened.concat(value));
  // A page kept behind this one may have such tabs too.
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  const last = useRef(value);
  const choose = (key: string) => {
    if (key === value) return;
    places.current.set(value, window.scrollY);
    onChange(key);
  };
  useLayoutEffect(() => {
    if (last.current === value || !box.current) return;
    last.current = value;
    const stick = box.current.getBoundingClientRect().top + window.scrollY - top - netBarHeight();
    window.scrollTo(0, places.current.get(value) ?? Math.min(window.scrollY, Math.max(0, stick)));
  }, [value, top]);
  return (
    <div ref={box}>
      <div className={s.tabs} style={{ top: `calc(${top}px + var(--bars))` }}>
        <SubTabs tabs={tabs} value={value} onChange={choose} label={label} panel={id} />
      </div>
      <div id={id} role="tabpanel" style={{ minHeight: `calc(100vh - ${top + 44}px - var(--sat))` }}>
        {opened
          .filter((key) => tabs.some((tab) => tab.key === key))
          .map((key) => (
            <Activity key={key} mode={key === value ? 'visible' : 'hidden'}>
              {children(key)}
            </Activity>
          ))}
      </div>
    </div>
  );
}
