// Tabs inside a page. The rule under the chosen word moves by transform; the page's swipe belongs to the screen.
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatCount, formatUnread } from '../text/formatCount';
import s from './SubTabs.module.css';

export type SubTab = {
  key: string;
  name: string;
  count?: number | undefined;
  /** The count is of unread things: 99+ at most. */ unread?: true;
};
export type SubTabsProps = {
  tabs: readonly SubTab[];
  value: string;
  onChange: (key: string) => void;
  /** What the tabs choose among, for screen readers. */
  label: string;
  /** The id of the panel that they fill. */
  panel?: string | undefined;
};

export function SubTabs({ tabs, value, onChange, label, panel }: SubTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const on = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (on && rule.current)
        rule.current.style.transform = `translateX(${on.offsetLeft}px) scaleX(${on.offsetWidth / 100})`;
    };
    // With the frame's own layout: measured here, a whole page that has just been drawn would be laid out within
    // React's task.
    const frame = requestAnimationFrame(place);
    window.addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', place);
    };
  }, [value, tabs]);

  const walk = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!(target instanceof Element) || !/^Arrow(Left|Right)$/.test(key)) return;
    const next = key === 'ArrowLeft' ? target.previousElementSibling : target.nextElementSibling;
    if (!(next instanceof HTMLButtonElement)) return;
    event.preventDefault();
    next.focus();
    next.click();
  };

  return (
    <div className={s.tabs} role="tablist" aria-label={label} tabIndex={-1} ref={list} onKeyDown={walk}>
      {tabs.map((tab) => {
        const on = tab.key === value;
        return (
          <button
            key={tab.key}
            className={on ? s.on : s.tab}
            type="button"
            role="tab"
            aria-selected={on}
            aria-controls={panel}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.name}
            {tab.count ? <sup>{tab.unread ? formatUnread(tab.count) : formatCount(tab.count)}</sup> : null}
          </button>
        );
      })}
      <span className={s.rule} ref={rule} />
    </div>
  );
}
