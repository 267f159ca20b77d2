// The app in a phone: its own entry in a frame, scaled to the room there is, fed by the recorded player. Sandboxed as
// far as it still works: `allow-scripts`, and `allow-same-origin`, without which the server's policy lets no module
// script load and the message's origin could not be checked. Forms, windows, downloads, dialogs and leaving the frame
// stay forbidden; requests are forbidden by the page's policy, storage and the rest of the world are taken away inside
// (ui/entry/replayInert.ts).
import Moon from 'lucide-react/icons/moon';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { screenStates } from '../../../../bus/inspect/screenState';
import type { FrameScreen } from '../../../entry/replayScreen';
import { Icon } from '../../../kit/media/Icon';
import c from '../controls.module.css';
import { frameAddress } from '../session/file';
import { linkFrame } from './frameLink';
import type { FrameLink } from './frameLink';
import { lastTap } from './lastTap';
import { ScreenLines } from './ScreenLines';
import type { PhoneSize, Session } from '../session/session';
import s from './Phone.module.css';

export type PhoneProps = { session: Session; onKey: (key: string, shift: boolean) => void };
const BEZEL = 8;
type Size = { width: number; height: number };

function useRoom(): [React.RefObject<HTMLDivElement | null>, Size] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return undefined;
    const measure = (): void => setRoom({ width: el.clientWidth, height: el.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return [ref, room];
}
function sizesOf(session: Session): { key: PhoneSize; name: string; size: Size }[] {
  const { width, height } = session.file.inspected.header.environment;
  const sizes: { key: PhoneSize; name: string; size: Size }[] = [
    { key: '360', name: '360 × 780', size: { width: 360, height: 780 } },
    { key: '390', name: '390 × 844', size: { width: 390, height: 844 } },
  ];
  if (typeof width === 'number' && typeof height === 'number' && width >= 280 && width <= 1400 && height >= 320) {
    sizes.push({ key: 'own', name: `录制时 ${width} × ${height}`, size: { width, height } });
  }
  return sizes;
}

export function Phone({ session, onKey }: PhoneProps) {
  const { phone, appTheme, speed, playing, place } = useSnapshot(session.moment);
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<FrameLink | null>(null);
  const [ready, setReady] = useState(false);
  /** Another number is another frame: the app from its beginning. */
  const [n, setN] = useState(0);
  const [ref, room] = useRoom();
  const sizes = useMemo(() => sizesOf(session), [session]);
  const { size } = sizes.find(({ key }) => key === phone) ?? { size: { width: 390, height: 844 } };
  // Whole px, so that no seam shows at the edge of the scaled frame.
  const inside = { width: room.width - 32 - 2 * BEZEL, height: room.height - 16 - 2 * BEZEL };
  const fit = Math.max(0.1, Math.min(1, inside.width / size.width, inside.height / size.height));
  const width = Math.floor(size.width * fit);
  const height = Math.round((size.height * width) / size.width);
  const src = useMemo(() => frameAddress(session.file.recording), [session]);

  useEffect(() => {
    if (!frame.current) return undefined;
    const mine = linkFrame({
      frame: frame.current,
      player: session.player,
      theme: session.moment.appTheme,
      onKey,
      onOpen: () => setReady(true),
    });
    link.current = mine;
    return () => mine.close();
  }, [session, onKey, n]);
  const screenOf = useMemo(() => screenStates(session.file.recording.envelopes), [session]);
  const screen = screenOf(place);
  // As text, so that a moment that changes nothing of it is no change.
  const inFrame = screen ? JSON.stringify({ scrolled: screen.scrolled, focus: screen.focus }) : '';
  useEffect(() => {
    const shown = inFrame ? (JSON.parse(inFrame) as FrameScreen) : null;
    link.current?.tell(playing ? speed : 0, appTheme, shown);
  }, [playing, speed, appTheme, inFrame, ready]);
  const said = lastTap(session.file.inspected, place);

  return (
    <section className={s.panel} aria-label="应用">
      <div className={s.bar}>
        <select
          className={c.select}
          aria-label="屏幕尺寸"
          value={phone}
          onChange={(event) =>
            session.choose({ phone: sizes.find(({ key }) => key === event.target.value)?.key ?? '390' })
          }
        >
          {sizes.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <span className={s.fill} />
        <button
          type="button"
          className={`${c.btn} ${c.square}`}
          aria-label="重新打开应用"
          title="重新打开应用"
          onClick={() => {
            setReady(false);
            setN(n + 1);
          }}
        >
          <Icon as={RotateCw} size={16} />
        </button>
        <button
          type="button"
          className={`${c.btn} ${c.square}`}
          aria-label={appTheme === 'dark' ? '应用换成浅色' : '应用换成深色'}
          title="应用的深浅色"
          onClick={() => session.choose({ appTheme: appTheme === 'dark' ? 'light' : 'dark' })}
        >
          <Icon as={appTheme === 'dark' ? Sun : Moon} size={16} />
        </button>
      </div>
      <div className={s.room} ref={ref}>
        <div className={s.phone} style={{ width: width + 2 * BEZEL, height: height + 2 * BEZEL, padding: BEZEL }}>
          <div className={s.screen} style={{ width, height }}>
            <iframe
              key={n}
              ref={frame}
              className={s.frame}
              title="录像中的应用"
              sandbox="allow-scripts allow-same-origin"
              src={src}
              style={{ width: size.width, height: size.height, transform: `scale(${width / size.width})` }}
            />
            {!ready && <div className={s.wait}>正在打开应用</div>}
          </div>
        </div>
      </div>
      {screen && <ScreenLines screen={screen} />}
      <p className={`${s.said} cut`} title={said}>
        {said}
      </p>
    </section>
  );
}
