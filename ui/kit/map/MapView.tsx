// A map that can be dragged, pinched and zoomed: our own drawing, or the tiles of a server of one's own. It holds the
// view itself and follows the point that it is given; who wants to know where it was moved hears of it when the fingers
// are off.
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../media/Icon';
import { IconButton } from '../inputs/IconButton';
import { WORLD, ZOOMS, toPlane, toSpot } from './mercator';
import type { Point, Spot } from './mercator';
import { watchMap } from './mapGestures';
import { drawSchematic } from './schematic';
import type { MapColors, MapFrame } from './schematic';
import { tileTemplate, tilesOf } from './tiles';
import type { Tile } from './tiles';
import s from './MapView.module.css';

export type MapViewProps = {
  /** Where the map looks at first, and again whenever it changes. */
  at: Spot;
  zoom?: number | undefined;
  /** `place`: the pin stands on `at` · `centre`: it stands in the middle, and the map is dragged below it. */
  pin: 'place' | 'centre';
  /** What it shows, for screen readers. */
  label: string;
  /** Where the person is. */
  here?: Spot | null | undefined;
  /** The map came to rest at another middle. */
  onMove?: ((spot: Spot) => void) | undefined;
  /** A box that leads back: to the place, or to where the person is. */
  onLocate?: (() => void) | undefined;
  /** A picture of the place: nothing on it moves or is pressed. */
  still?: boolean | undefined;
};

type View = { middle: Point; zoom: number };
const clamp = (zoom: number): number => Math.max(ZOOMS.least, Math.min(ZOOMS.most, zoom));

function colorsOf(el: HTMLElement): MapColors {
  const style = getComputedStyle(el);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: color('--m-ground'),
    park: color('--m-park'),
    water: color('--m-water'),
    edge: color('--m-edge'),
    road: color('--m-road'),
    main: color('--m-main'),
  };
}

export function MapView({ at, zoom = 15, pin, label, here, onMove, onLocate, still }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pinAt = useRef<HTMLSpanElement>(null);
  const hereAt = useRef<HTMLSpanElement>(null);
  const view = useRef<View>({ middle: toPlane(at), zoom });
  const frame = useRef(0);
  const [tiles, setTiles] = useState<readonly Tile[]>([]);
  const template = tileTemplate();

  const draw = () => {
    frame.current = 0;
    const el = box.current;
    if (!el || !el.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = el;
    const now: MapFrame = { ...view.current, width, height };
    if (template) setTiles(tilesOf(template, now));
    else paint(canvas.current, now, colorsOf(el));
    if (pin === 'place') place(pinAt.current, toPlane(at), now);
    if (here) place(hereAt.current, toPlane(here), now);
  };
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  const wake = () => {
    frame.current ||= requestAnimationFrame(() => latest.current());
  };
  const zoomBy = (factor: number, x: number, y: number) => {
    const { middle, zoom: was } = view.current;
    const next = clamp(was + Math.log2(factor));
    const el = box.current;
    const off = { x: x - (el?.clientWidth ?? 0) / 2, y: y - (el?.clientHeight ?? 0) / 2 };
    // What lies under the fingers stays there; under a pin in the middle the middle stays.
    const shift = pin === 'centre' ? 0 : 1 / Math.pow(2, was) - 1 / Math.pow(2, next);
    view.current = { middle: { x: middle.x + off.x * shift, y: middle.y + off.y * shift }, zoom: next };
    wake();
  };
  const panBy = (dx: number, dy: number) => {
    const scale = Math.pow(2, view.current.zoom);
    const { x, y } = view.current.middle;
    view.current = { ...view.current, middle: { x: x - dx / scale, y: Math.max(0, Math.min(WORLD, y - dy / scale)) } };
    wake();
  };
  const rested = useEffectEvent(() => onMove?.(toSpot(view.current.middle)));
  const woken = useEffectEvent(wake);
  const gestures = useEffectEvent((what: 'pan' | 'zoom', a: number, b: number, c: number) =>
    what === 'pan' ? panBy(a, b) : zoomBy(a, b, c),
  );

  useEffect(() => {
    view.current = { ...view.current, middle: toPlane({ latitude: at.latitude, longitude: at.longitude }) };
    woken();
  }, [at.latitude, at.longitude]);
  useEffect(() => woken(), [here]);
  useEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const stop = still
      ? () => undefined
      : watchMap(el, {
          pan: (dx, dy) => gestures('pan', dx, dy, 0),
          zoom: (factor, x, y) => gestures('zoom', factor, x, y),
          rest: () => rested(),
        });
    const again = (): void => woken();
    window.addEventListener('resize', again);
    const dark = matchMedia('(prefers-color-scheme:dark)');
    dark.addListener(again);
    again();
    return () => {
      stop();
      window.removeEventListener('resize', again);
      dark.removeListener(again);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [still]);

  const step = (factor: number) =>
    zoomBy(factor, (box.current?.clientWidth ?? 0) / 2, (box.current?.clientHeight ?? 0) / 2);
  return (
    <div className={s.map} ref={box} role="group" aria-label={label} aria-roledescription="地图" data-swipe="own">
      {template ? (
        <div className={s.tiles} aria-hidden="true">
          {tiles.map(({ key, url, x, y, size }) => (
            <img
              key={key}
              className={s.tile}
              src={url}
              alt=""
              draggable={false}
              style={{ transform: `translate(${x}px,${y}px) scale(${size / 256})` }}
            />
          ))}
        </div>
      ) : (
        <canvas className={s.canvas} ref={canvas} aria-hidden="true" />
      )}
      {here && <span className={s.here} ref={hereAt} aria-hidden="true" />}
      <span className={pin === 'centre' ? `${s.pin} ${s.centre}` : s.pin} ref={pinAt} aria-hidden="true">
        <svg width="32" height="42" viewBox="0 0 32 42">
          <path className={s.drop} d="M16 41c-1 0-13-14.400-13-25a13 13 0 1 1 26 0c0 10.600-12 25-13 25z" />
          <circle className={s.eye} cx="16" cy="16" r="5" />
        </svg>
      </span>
      {!still && (
        <div className={s.buttons}>
          {onLocate && (
            <IconButton label={pin === 'centre' ? '当前位置' : '回到该位置'} className={s.one} onClick={onLocate}>
              <Icon as={LocateFixed} size={20} />
            </IconButton>
          )}
          <div className={s.pair}>
            <IconButton label="放大地图" onClick={() => step(2)}>
              <Icon as={Plus} size={20} />
            </IconButton>
            <IconButton label="缩小地图" onClick={() => step(0.5)}>
              <Icon as={Minus} size={20} />
            </IconButton>
          </div>
        </div>
      )}
      {!template && !still && <span className={s.note}>示意地图</span>}
    </div>
  );
}

/** Everything anew: a few hundred lines, well within a frame. */
function paint(el: HTMLCanvasElement | null, frame: MapFrame, colors: MapColors): void {
  const ctx = el?.getContext('2d');
  if (!el || !ctx) return;
  const fine = Math.min(2, window.devicePixelRatio || 1);
  const [w, h] = [Math.round(frame.width * fine), Math.round(frame.height * fine)];
  if (el.width !== w) el.width = w;
  if (el.height !== h) el.height = h;
  ctx.setTransform(fine, 0, 0, fine, 0, 0);
  drawSchematic(ctx, frame, colors);
}
function place(el: HTMLElement | null, point: Point, { middle, zoom, width, height }: MapFrame): void {
  const scale = Math.pow(2, zoom);
  const x = (point.x - middle.x) * scale + width / 2;
  const y = (point.y - middle.y) * scale + height / 2;
  if (el) el.style.transform = `translate(${x}px,${y}px)`;
}
