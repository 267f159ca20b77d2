// 推荐 最新 关注 视频: the tabs of the home page, sticky under its header, and their feeds. Each feed that was opened stays
// mounted and keeps its own place on the page.
import { Activity, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStream } from '../../../bus';
import { FeedList } from '../components/FeedList';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { loadWithRetry } from '../../../kit/navigation/scriptLoading';
import { SubTabs } from '../../../kit/layout/SubTabs';
import { netBarHeight } from '../../../kit/feedback/network';
import s from './HomeFeeds.module.css';

const tabs = [
  { key: 'recommend', name: '推荐' },
  { key: 'new', name: '最新' },
  { key: 'follow', name: '关注' },
  { key: 'video', name: '视频' },
] as const;
type Feed = (typeof tabs)[number]['key'];
const isFeed = (key: string): key is Feed => tabs.some((tab) => tab.key === key);

/** The feed in front: what pulling down refreshes. */
let front: Feed = 'recommend';
export const frontFeed = (): Feed => front;

export const FeedEmpty = lazyComponent(() => import('./FeedEmpty').then((m) => ({ default: m.FeedEmpty })));
const FollowGate = lazyComponent(() => import('./FollowGate').then((m) => ({ default: m.FollowGate })));

export function HomeFeeds({ top }: { top: number }) {
  const tourist = useStream('session.state')?.phase === 'tourist';
  const [tab, setTab] = useState<Feed>('recommend');
  const [opened, setOpened] = useState<readonly Feed[]>(['recommend']);
  // /home stays behind /c-home, with tabs of its own.
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Feed, number>());
  const below = top + 44;

  const choose = (key: string) => {
    if (!isFeed(key) || key === tab) return;
    places.current.set(tab, window.scrollY);
    if (!opened.includes(key)) setOpened(opened.concat(key));
    setTab(key);
  };
  const turn = (by: 1 | -1) => {
    const next = tabs[tabs.findIndex((one) => one.key === tab) + by];
    if (next) choose(next.key);
  };
  const turned = useEffectEvent(turn);
  useEffect(() => {
    front = tab;
  }, [tab]);

  // A feed opens at its own place; a new one under the tabs where these already stick.
  const last = useRef(tab);
  useLayoutEffect(() => {
    if (last.current === tab || !box.current) return;
    last.current = tab;
    const stick = box.current.getBoundingClientRect().top + window.scrollY - top - netBarHeight();
    window.scrollTo(0, places.current.get(tab) ?? Math.min(window.scrollY, Math.max(0, stick)));
  }, [tab, top]);

  useEffect(() => {
    const el = panel.current;
    if (!el) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const timer = setTimeout(() => {
      loadWithRetry(() => import('./swipeTabs')).then(
        (m) => {
          if (!gone) stop = m.swipeTabs(el, (by) => turned(by));
        },
        () => undefined,
      );
    }, 400);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);

  return (
    <div ref={box}>
      <div className={s.tabs} style={{ top: `calc(${top}px + var(--bars))` }}>
        <SubTabs tabs={tabs} value={tab} onChange={choose} label="内容" panel={id} />
      </div>
      <div
        className={s.panel}
        ref={panel}
        id={id}
        role="tabpanel"
        style={{ minHeight: `calc(100vh - ${below}px - var(--sat))` }}
      >
        {opened.map((feed) => (
          <Activity key={feed} mode={feed === tab ? 'visible' : 'hidden'}>
            <Suspense>
              {feed === 'follow' && tourist ? (
                <FollowGate />
              ) : (
                <FeedList
                  feed={feed}
                  suggest={feed === 'recommend'}
                  top={below}
                  empty={
                    feed === 'follow' ? (
                      <FollowGate />
                    ) : (
                      <FeedEmpty text={feed === 'video' ? '还没有视频' : '还没有内容，去发布第一条'} />
                    )
                  }
                />
              )}
            </Suspense>
          </Activity>
        ))}
      </div>
    </div>
  );
}
