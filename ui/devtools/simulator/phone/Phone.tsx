// The phone: its screen in its own measure, scaled to the room there is, with the app's bars, pages and questions in
// it.
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { TAB, bars, hasTitle, isPlace, screen } from '../state/bars';
import { closeKeyboard, tellTop } from '../state/frames';
import { Keyboard } from './Keyboard';
import { NativePage } from './NativePage';
import { NativeTab } from './NativeTab';
import { phone } from '../state/phone';
import { Question } from '../questions/Question';
import { questions } from '../state/questions';
import { StatusBar } from './StatusBar';
import { TabBar } from './TabBar';
import { TitleBar } from './TitleBar';
import { Webview } from './Webview';
import s from './Phone.module.css';

const BEZEL = 11;

/** How much smaller than life the phone must be to stand in its room. */
function useScale(): [React.RefObject<HTMLDivElement | null>, number] {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const el = room.current;
    if (!el) return undefined;
    const watch = new ResizeObserver(() => {
      const fit = Math.min(
        (el.clientHeight - 32) / (screen.height + 2 * BEZEL),
        (el.clientWidth - 16) / (screen.width + 2 * BEZEL),
      );
      setScale(Math.max(0.5, Math.min(1, fit)));
    });
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return [room, scale];
}

export function Phone() {
  const now = useSnapshot(phone);
  const open = useSnapshot(questions).open;
  const [room, scale] = useScale();
  const { status, home } = bars[now.platform];
  const depth = now.layers.length - 1;
  const layer = now.layers[depth];
  const place = isPlace(now.tab);
  const tabBar = !place || (depth === 0 && layer?.kind === 'web' && layer.tabBar);
  const title = place && layer !== undefined && hasTitle(now.titleBar, layer, depth);
  const immersive = place && layer?.kind === 'web' && layer.immersive;
  const web = place && layer?.kind === 'web' ? layer : undefined;
  const seen = web?.id ?? '';
  // An app tells its page when others lie over it.
  useEffect(() => {
    if (!seen) return undefined;
    tellTop('resumed');
    return () => tellTop('paused');
  }, [seen]);

  const [asked] = open;
  const ground = web?.ground ? { background: web.ground } : undefined;
  return (
    <div className={s.room} ref={room}>
      <div
        className={s.fit}
        style={{ width: (screen.width + 2 * BEZEL) * scale, height: (screen.height + 2 * BEZEL) * scale }}
      >
        <div
          className={`${s.body} ${now.platform === 'ios' ? s.ios : s.android}`}
          style={{ padding: BEZEL, transform: `scale(${scale})` }}
        >
          <div
            className={s.screen}
            style={{ ...screen, ...ground }}
            data-testid="screen"
            data-theme={web?.dark ? 'dark' : undefined}
          >
            {now.layers.map((one, at) => {
              const above =
                one.kind === 'web' && one.immersive ? 0 : status + (hasTitle(now.titleBar, one, at) ? 44 : 0);
              const below = at === 0 && one.kind === 'web' && one.tabBar ? TAB + home : 0;
              const hidden = at !== depth || !place;
              const box = { top: above, height: screen.height - above - below };
              if (one.kind === 'native') return <NativePage key={one.id} layer={one} box={box} hidden={hidden} />;
              return (
                <Webview
                  key={one.id}
                  id={one.id}
                  url={one.url}
                  title={one.title}
                  box={box}
                  hidden={hidden}
                  insets={{ above: above === 0 ? status : 0, below: below === 0 ? home : 0 }}
                />
              );
            })}
            {!place && <NativeTab tab={now.tab} top={status} bottom={TAB + home} />}
            {title && layer && <TitleBar layer={layer} top={status} depth={depth} />}
            {tabBar && <TabBar height={TAB} home={home} />}
            {now.keyboard > 0 && place && <Keyboard height={now.keyboard} onClose={closeKeyboard} />}
            {asked && <Question key={asked.id} question={asked} />}
            <StatusBar
              platform={now.platform}
              height={status}
              light={immersive || asked?.kind === 'camera' || !!web?.dark}
            />
            <div className={`${s.home} ${immersive && !tabBar ? s.light : ''}`} aria-hidden="true" />
            <p className={`${s.toast} ${now.toast ? s.said : ''}`} role="status">
              {now.toast}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
