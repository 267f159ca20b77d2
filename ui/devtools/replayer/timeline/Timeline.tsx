// The timeline: lanes on one canvas that is drawn anew only when the window changes, playhead and pointer on a second
// one over it. Drag goes to a moment, Shift and drag chooses a span, the wheel zooms, the strip below moves the window.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useSnapshot } from 'valtio/react';
import { lanes } from '../../../../bus/recording/lanes';
import { Tip } from './TimelineTip';
import { draw, drawOver, laneAt, measures, openCanvas } from './drawTimeline';
import { laneNames } from '../text/names';
import { Overview } from './Overview';
import type { Session } from '../session/session';
import { marksOf, nearest, panned, placeAt, zoomed } from '../session/timeline';
import s from './Timeline.module.css';

export type TimelineProps = { session: Session; differing: ReadonlySet<number> };
type Hover = { x: number; y: number; place: number };

export function Timeline({ session, differing }: TimelineProps) {
  const { file, moment, whole } = session;
  const { window: span } = useSnapshot(moment);
  const marks = useMemo(() => marksOf(file.inspected, file.times), [file]);
  const box = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [theme, setTheme] = useState(0);
  const [hover, setHover] = useState<Hover | null>(null);
  const hovered = useRef<Hover | null>(null);
  const drag = useRef<{ from: number; cutting: boolean } | null>(null);

  useEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.floor(el.clientWidth)));
    watch.observe(el);
    const colours = new MutationObserver(() => setTheme((n) => n + 1));
    colours.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      watch.disconnect();
      colours.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!below.current || width === 0) return;
    draw(openCanvas(below.current, width, measures.height), { marks, span, file, differing });
  }, [marks, span, file, differing, width, theme]);

  // The layer above: drawn when the moment moves, and each frame while it plays.
  useEffect(() => {
    const canvas = over.current;
    if (!canvas || width === 0) return undefined;
    const layer = openCanvas(canvas, width, measures.height);
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      const at = moment.playing ? session.at() : (file.times[moment.place] ?? whole.from);
      const cut = moment.cut && { from: file.times[moment.cut.from] ?? 0, to: file.times[moment.cut.to] ?? 0 };
      drawOver(layer, { span: moment.window, at, cut, hover: hovered.current?.x ?? -1 });
      if (moment.playing) ask();
    };
    const ask = (): void => void (frame = frame || requestAnimationFrame(paint));
    const stop = subscribe(moment, ask);
    canvas.addEventListener('pointermove', ask);
    canvas.addEventListener('pointerleave', ask);
    ask();
    return () => {
      stop();
      cancelAnimationFrame(frame);
      canvas.removeEventListener('pointermove', ask);
      canvas.removeEventListener('pointerleave', ask);
    };
  }, [session, moment, file, whole, width, theme]);

  useEffect(() => {
    const canvas = over.current;
    if (!canvas) return undefined;
    // Not through React: its wheel listeners cannot hold the page.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { from, to } = moment.window;
      const perPixel = (to - from) / canvas.clientWidth;
      const aside = event.shiftKey
        ? event.deltaY || event.deltaX
        : Math.abs(event.deltaX) > Math.abs(event.deltaY)
          ? event.deltaX
          : 0;
      const window = aside
        ? panned(moment.window, whole, aside * perPixel)
        : zoomed(
            moment.window,
            whole,
            Math.exp(event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
            from + event.offsetX * perPixel,
          );
      session.choose({ window });
    };
    canvas.addEventListener('wheel', wheel, { passive: false });
    return () => canvas.removeEventListener('wheel', wheel);
  }, [session, moment, whole]);

  const instant = (x: number): number => span.from + (x / width) * (span.to - span.from);
  const place = (event: PointerEvent): Hover => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const lane = laneAt(y);
    return { x, y, place: lane ? nearest(marks[lane], instant(x), ((span.to - span.from) / width) * 6) : -1 };
  };
  const show = (next: Hover | null): void => {
    hovered.current = next;
    setHover(next);
  };
  function cutOut(from: number, to: number): void {
    const [first, last] = from < to ? [from, to] : [to, from];
    const begin = placeAt(file.times, first) + 1;
    const end = placeAt(file.times, last);
    session.choose({ cut: end > begin ? { from: begin, to: end } : null });
  }
  return (
    <div className={s.timeline}>
      <ul className={s.names} aria-hidden="true" style={{ paddingTop: measures.ruler }}>
        {lanes.map((lane) => (
          <li key={lane} style={{ height: measures.lane }}>
            <i style={{ background: `var(--l-${lane})` }} />
            {laneNames[lane]}
          </li>
        ))}
      </ul>
      <div className={s.box} ref={box}>
        <canvas ref={below} className={s.canvas} aria-hidden="true" />
        <canvas
          ref={over}
          className={s.over}
          role="img"
          aria-label="时间轴"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const here = place(event);
            drag.current = { from: instant(here.x), cutting: event.shiftKey };
            if (event.shiftKey) return;
            if (here.place >= 0) session.go(here.place);
            else session.goTo(instant(here.x));
          }}
          onPointerMove={(event) => {
            const here = place(event);
            if (!drag.current) return show(here);
            show(null);
            if (drag.current.cutting) cutOut(drag.current.from, instant(here.x));
            else session.goTo(instant(here.x));
          }}
          onPointerUp={() => (drag.current = null)}
          onPointerCancel={() => (drag.current = null)}
          onPointerLeave={() => show(null)}
        />
        {hover && <Tip file={file} at={instant(hover.x)} place={hover.place} x={hover.x} y={hover.y} width={width} />}
        <Overview session={session} width={width} />
      </div>
    </div>
  );
}
