// The list with what it is filtered by. Everything shown here is also what the step keys go along.
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Lane } from '../../../../bus/inspect/inspect';
import { lanes as allLanes } from '../../../../bus/recording/lanes';
import { Icon } from '../../../kit/media/Icon';
import c from '../controls.module.css';
import { EnvelopeList } from './EnvelopeList';
import { countText } from '../text/format';
import type { Printed } from '../session/logPoints';
import { found } from '../session/found';
import { laneNames } from '../text/names';
import { startUpOf } from '../session/startUp';
import { asksIn } from '../session/waterfall';
import { unfiltered } from '../session/session';
import type { Session } from '../session/session';
import s from './List.module.css';

const none: number[] = [];
export type ListPanelProps = {
  session: Session;
  differing: ReadonlySet<number>;
  printed: Printed;
  search: RefObject<HTMLInputElement | null>;
};

export function ListPanel({ session, differing, printed, search }: ListPanelProps) {
  const { file } = session;
  const now = useSnapshot(session.moment);
  const { topic, lanes, only, playing, startUp, waterfall } = now;
  // A drag along the timeline stays quick; the rows follow.
  const place = useDeferredValue(now.place);
  // Read only for the bars: each zoom renders this anew then.
  const span = waterfall ? now.window : null;
  const [from, to] = [span?.from ?? 0, span?.to ?? 0];
  // In a field, at once: a letter would be lost that is typed before the next render.
  const { words } = useSnapshot(session.moment, { sync: true });
  // Typing stays quick; the search follows.
  const sought = useDeferredValue(words);
  const { isReady } = useSnapshot(session.texts.state);
  const result = useMemo(
    () =>
      isReady || !sought
        ? found(file.inspected, session.texts, { words: sought, topic, lanes, only }, differing, printed)
        : null,
    [isReady, file, session, sought, topic, lanes, only, differing, printed],
  );
  const noise = useMemo(() => startUpOf(file.inspected), [file]);
  const filtered = words !== '' || topic !== '' || lanes.length > 0 || only !== '';
  const isFolded = !startUp && !filtered && noise.size > 0;
  const places = useMemo(() => {
    const all = result ?? none;
    const shown = isFolded ? all.filter((one) => !noise.has(one) || differing.has(one)) : all;
    return waterfall ? asksIn(file.inspected, shown, { from, to }) : shown;
  }, [result, isFolded, noise, differing, waterfall, file, from, to]);
  useEffect(() => session.setShown(places), [session, places]);
  // Who goes to one of them wants to see it.
  useEffect(() => {
    if (isFolded && !playing && noise.has(place)) session.choose({ startUp: true });
  }, [session, isFolded, playing, noise, place]);

  const toggle = (lane: Lane): void => {
    session.choose({ lanes: lanes.includes(lane) ? lanes.filter((one) => one !== lane) : lanes.concat(lane) });
  };
  return (
    <section className={s.panel} aria-label="信封">
      <div className={s.filters}>
        <label className={c.field}>
          <Icon as={Search} size={14} />
          <input
            ref={search}
            type="text"
            aria-label="搜索"
            placeholder="搜索 topic、id、内容"
            value={words}
            onChange={(event) => session.choose({ words: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </label>
        <select
          className={c.select}
          aria-label="按 topic 筛选"
          value={topic}
          onChange={(event) => session.choose({ topic: event.target.value })}
        >
          <option value="">全部 topic</option>
          {file.inspected.topics.map((one) => (
            <option key={one.topic} value={one.topic}>
              {one.topic} {one.count}
            </option>
          ))}
        </select>
      </div>
      <div className={s.lanes}>
        {allLanes.map((lane) => (
          <button
            key={lane}
            type="button"
            aria-pressed={lanes.includes(lane)}
            className={`${s.lane}${lanes.includes(lane) ? ` ${s.on}` : ''}`}
            onClick={() => toggle(lane)}
          >
            <i style={{ background: `var(--l-${lane})` }} />
            {laneNames[lane]}
          </button>
        ))}
        {noise.size > 0 && !filtered && (
          <button
            type="button"
            aria-pressed={startUp}
            className={`${s.lane}${startUp ? ` ${s.on}` : ''}`}
            title="启动时的信封，第一次操作之前"
            onClick={() => session.choose({ startUp: !startUp })}
          >
            启动 {countText(noise.size)}
          </button>
        )}
        <button
          type="button"
          aria-pressed={waterfall}
          className={`${s.lane}${waterfall ? ` ${s.on}` : ''}`}
          title="只看请求，按时间轴上的范围画出各用了多久"
          onClick={() => session.choose({ waterfall: !waterfall })}
        >
          瀑布
        </button>
        <span className={s.count} role="status" aria-label="显示的条数">
          {places.length < file.recording.envelopes.length ? `${countText(places.length)} / ` : ''}
          {countText(file.recording.envelopes.length)}
        </span>
        {filtered && (
          <button
            type="button"
            className={`${c.btn} ${c.square}`}
            aria-label="清除筛选"
            title="清除筛选 Esc"
            onClick={() => session.choose(unfiltered)}
          >
            <Icon as={X} size={14} />
          </button>
        )}
      </div>
      {places.length === 0 ? (
        <p className={s.none}>{result ? '没有符合的信封' : '正在准备搜索'}</p>
      ) : (
        <EnvelopeList
          inspected={file.inspected}
          places={places}
          current={place}
          onSelect={session.go}
          differing={differing}
          printed={printed}
          words={sought}
          span={span ?? undefined}
          follow
        />
      )}
    </section>
  );
}
