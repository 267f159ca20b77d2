// Playing: the buttons, speed, time, number, the link to the moment, and the chosen span.
import Link2 from 'lucide-react/icons/link-2';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import StepBack from 'lucide-react/icons/step-back';
import StepForward from 'lucide-react/icons/step-forward';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Icon } from '../../../kit/media/Icon';
import c from '../controls.module.css';
import { clockText, offsetText } from '../text/format';
import { addressOf } from '../session/momentLink';
import { save, trimmedFile } from '../session/save';
import type { Session } from '../session/session';
import { speeds } from '../session/session';
import s from './Transport.module.css';

/** The running time, written past React: sixty times a second. */
function Clock({ session, playing, place }: { session: Session; playing: boolean; place: number }) {
  const text = useRef<HTMLElement>(null);
  const { startedAt, endedAt } = session.file.inspected;
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      const at = playing ? session.at() : (session.file.times[place] ?? startedAt);
      if (text.current) text.current.textContent = offsetText(Math.min(at, endedAt) - startedAt);
      if (playing) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [session, playing, place, startedAt, endedAt]);
  return (
    <span className={s.time}>
      <b ref={text} aria-label="时间" /> / {offsetText(endedAt - startedAt)}
    </span>
  );
}

export function Transport({ session }: { session: Session }) {
  const { place, playing, speed, cut } = useSnapshot(session.moment);
  const { inspected, times, recording } = session.file;
  const [copied, setCopied] = useState(false);
  const e = inspected.envelopes[place];
  const seqOf = (at: number): number => recording.envelopes[at]?.seq ?? 0;

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(
      location.origin + location.pathname + addressOf(inspected, place, location.search),
    );
    setCopied(true);
    setTimeout(setCopied, 1500, false);
  }
  const square = (label: string, icon: typeof Play, run: () => void, off = false) => (
    <button
      type="button"
      className={`${c.btn} ${c.square}`}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={run}
    >
      <Icon as={icon} size={16} />
    </button>
  );
  return (
    <div className={s.bar} role="toolbar" aria-label="播放">
      {square('到开头', SkipBack, () => session.go(-1), place < 0)}
      {square('上一条', StepBack, () => session.step(-1), place < 0)}
      <button
        type="button"
        className={`${c.btn} ${c.square} ${c.main} ${s.play}`}
        aria-label={playing ? '暂停' : '播放'}
        title={playing ? '暂停 空格' : '播放 空格'}
        onClick={() => session.toggle()}
      >
        <Icon as={playing ? Pause : Play} size={16} />
      </button>
      {square('下一条', StepForward, () => session.step(1), place >= times.length - 1)}
      {square('到结尾', SkipForward, () => session.go(times.length - 1), place >= times.length - 1)}
      <select
        className={`${c.select} ${s.speed}`}
        aria-label="速度"
        value={speed}
        onChange={(event) => session.setSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <Clock session={session} playing={playing} place={place} />
      <output className={s.seq} aria-label="此刻" aria-live="off">
        {e ? `#${e.seq}` : '开始之前'}
      </output>
      <span className={`${s.day} cut`}>{clockText(e ? e.at : inspected.startedAt)}</span>
      <span className={s.fill} />
      {cut && (
        <span className={s.cut}>
          选区 #{seqOf(cut.from)} – #{seqOf(cut.to)}
          <button type="button" className={c.btn} onClick={() => save(trimmedFile(session.file, cut))}>
            另存为测试
          </button>
          {square('取消选区', X, () => session.choose({ cut: null }))}
        </span>
      )}
      <button type="button" className={c.btn} disabled={!e} onClick={() => void copyLink()}>
        <Icon as={Link2} size={16} />
        <span>{copied ? '已复制' : '复制此刻链接'}</span>
      </button>
    </div>
  );
}
