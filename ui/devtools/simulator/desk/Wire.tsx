// What goes over the channel, both ways, newest at the end; one line opens to its whole message.
import { useEffect, useRef, useState } from 'react';
import dayjs from 'dayjs';
import { useSnapshot } from 'valtio/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { clearTraffic, traffic } from '../state/traffic';
import type { Heard } from '../state/traffic';
import s from './Wire.module.css';

const time = (at: number): string => dayjs(at).format('HH:mm:ss.SSS');
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
const note = (one: Heard): string => (one.error ? one.error : one.took !== null ? `${one.took} ms` : one.kind);

export function Wire() {
  const { all, paused } = useSnapshot(traffic);
  const [open, setOpen] = useState(0);
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const sticky = useRef(true);
  const shown = text
    ? all.filter(
        (one) => [one.name, one.kind, one.error, one.brief].join(' ').toLowerCase().indexOf(text.toLowerCase()) >= 0,
      )
    : all;
  const chosen = all.find((one) => one.n === open);
  useEffect(() => {
    const el = list.current;
    if (el && sticky.current) el.scrollTop = el.scrollHeight;
  }, [shown.length]);
  return (
    <section className={s.wire} aria-label="桥上的消息">
      <header className={s.bar}>
        <input
          className={s.field}
          placeholder="筛选消息"
          aria-label="筛选消息"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <Button kind="quiet" size="row" onClick={() => (traffic.paused = !traffic.paused)}>
          {paused ? '继续' : '暂停'}
        </Button>
        <Button kind="quiet" size="row" onClick={clearTraffic}>
          清空
        </Button>
      </header>
      <ol
        className={s.list}
        ref={list}
        onScroll={(e) => {
          const { scrollTop, scrollHeight, clientHeight } = e.currentTarget;
          sticky.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {shown.map((one) => (
          <li key={one.n}>
            <button
              type="button"
              className={`${s.line} ${one.n === open ? s.open : ''}`}
              aria-expanded={one.n === open}
              onClick={() => setOpen(one.n === open ? 0 : one.n)}
            >
              <span className={one.way === 'toApp' ? s.out : s.in}>
                <Icon as={one.way === 'toApp' ? ArrowRight : ArrowLeft} size={14} />
              </span>
              <span className={s.at}>{time(one.at)}</span>
              <span className="cut">
                {one.name || one.json.slice(0, 40)}
                <span className={s.brief}>{one.brief}</span>
              </span>
              <span className={one.error ? s.error : s.note}>{note(one)}</span>
            </button>
          </li>
        ))}
      </ol>
      {all.length === 0 && <p className={s.none}>还没有消息</p>}
      {chosen && <pre className={s.detail}>{pretty(chosen.json)}</pre>}
      <p className={s.legend}>
        <span className={s.out}>
          <Icon as={ArrowRight} size={14} />
        </span>
        网页 → 应用
        <span className={s.in}>
          <Icon as={ArrowLeft} size={14} />
        </span>
        应用 → 网页
      </p>
    </section>
  );
}
