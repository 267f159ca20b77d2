// The live panel of the page in the phone, fed by that page.
import { useEffect, useRef, useState } from 'react';
import { windowOf } from '../state/frames';
import s from './Side.module.css';

const LOOK_MS = 300;

export function Bus({ layerId }: { layerId: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // The page's own script makes the feed.
    const timer = setInterval(() => {
      const feed = windowOf(layerId)?.__live;
      const el = frame.current;
      if (!feed || !el) return;
      clearInterval(timer);
      el.liveFeed = feed;
      el.src = '/ui/devtools/livePanel/index.html';
      setReady(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [layerId]);
  return (
    <>
      {!ready && <p className={s.none}>正在等待网页的总线</p>}
      <iframe ref={frame} className={s.bus} title="总线" data-fixed="" hidden={!ready} />
    </>
  );
}
