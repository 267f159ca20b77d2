// The bus of the running app: envelopes, newest last, with what is wrong with them; the chosen one with its causes and
// payload. The parts are the replayer's.
import { useDeferredValue, useState } from 'react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useSnapshot } from 'valtio/react';
import type { Envelope } from '../../../bus/protocol/envelope';
import type { Lane } from '../../../bus/inspect/inspect';
import { lanes as allLanes } from '../../../bus/recording/lanes';
import { Icon } from '../../kit/media/Icon';
import { CauseTree } from '../replayer/detail/CauseTree';
import c from '../replayer/controls.module.css';
import { EnvelopeList } from '../replayer/list/EnvelopeList';
import { countText, offsetText } from '../replayer/text/format';
import { JsonTree } from '../replayer/detail/JsonTree';
import { laneNames, problemNames } from '../replayer/text/names';
import type { LiveView } from './liveView';
import s from './LivePanel.module.css';

export function LivePanel({ view, onClose }: { view: LiveView; onClose: (() => void) | null }) {
  const { inspected } = useSnapshot(view.state);
  const [paused, setPaused] = useState(false);
  const [words, setWords] = useState('');
  const [lanes, setLanes] = useState<Lane[]>([]);
  const [problemsOnly, setProblemsOnly] = useState(false);
  const [chosen, setChosen] = useState<Envelope | null>(null);
  // The list goes with the newest, or to what is chosen when the filter changes, until it is scrolled by hand.
  const [lead, setLead] = useState(true);
  const text = useDeferredValue(words);
  const places = inspected.search({ text, problemsOnly, ...(lanes.length > 0 ? { lanes } : {}) });
  // What was chosen is the same envelope, wherever it stands by now.
  const place = chosen ? inspected.envelopes.indexOf(chosen) : -1;
  const last = places[places.length - 1] ?? -1;
  const choose = (at: number): void => {
    setChosen(inspected.envelopes[at] ?? null);
    setLead(false);
  };
  const newest = (): void => {
    setChosen(null);
    setLead(true);
  };
  const filtered = (change: () => void): void => {
    change();
    if (chosen) setLead(true);
  };
  const pause = (): void => {
    view.pause(!paused);
    setPaused(!paused);
  };
  const toggle = (lane: Lane): void =>
    filtered(() => setLanes(lanes.includes(lane) ? lanes.filter((one) => one !== lane) : lanes.concat(lane)));

  return (
    <main className={s.panel}>
      <header className={s.bar}>
        <h1 className={s.title}>实时总线</h1>
        <span className={s.count} role="status">
          {places.length < inspected.envelopes.length ? `${countText(places.length)} / ` : ''}
          {countText(inspected.envelopes.length)}
        </span>
        <button
          type="button"
          className={`${c.btn} ${problemsOnly ? c.on : ''}`}
          aria-pressed={problemsOnly}
          onClick={() => filtered(() => setProblemsOnly(!problemsOnly))}
        >
          问题 {inspected.problems.length}
        </button>
        <button
          type="button"
          className={`${c.btn} ${c.square} ${lead && !chosen ? c.on : ''}`}
          aria-label="跟随最新"
          title="跟随最新"
          aria-pressed={lead && !chosen}
          onClick={newest}
        >
          <Icon as={ArrowDownToLine} size={14} />
        </button>
        <button
          type="button"
          className={`${c.btn} ${c.square} ${paused ? c.on : ''}`}
          aria-label={paused ? '继续' : '暂停'}
          aria-pressed={paused}
          onClick={pause}
        >
          <Icon as={paused ? Play : Pause} size={14} />
        </button>
        <button
          type="button"
          className={`${c.btn} ${c.square}`}
          aria-label="清空"
          onClick={() => {
            view.clear();
            setChosen(null);
          }}
        >
          <Icon as={Trash2} size={14} />
        </button>
        {onClose && (
          <button type="button" className={`${c.btn} ${c.square}`} aria-label="关闭面板" onClick={onClose}>
            <Icon as={X} size={14} />
          </button>
        )}
      </header>
      <div className={s.filters}>
        <label className={c.field}>
          <Icon as={Search} size={14} />
          <input
            type="text"
            aria-label="搜索"
            placeholder="搜索 topic、id、内容"
            value={words}
            onChange={(e) => filtered(() => setWords(e.target.value))}
          />
        </label>
        <div className={s.lanes}>
          {allLanes.map((lane) => (
            <button
              key={lane}
              type="button"
              aria-pressed={lanes.includes(lane)}
              className={`${s.lane} ${lanes.includes(lane) ? s.on : ''}`}
              onClick={() => toggle(lane)}
            >
              <i style={{ background: `var(--l-${lane})` }} />
              {laneNames[lane]}
            </button>
          ))}
        </div>
      </div>
      <div className={s.list} onWheel={() => setLead(false)}>
        {places.length > 0 ? (
          <EnvelopeList
            inspected={inspected}
            places={places}
            current={place >= 0 ? place : last}
            onSelect={choose}
            words={text}
            follow={lead && !(paused && place < 0)}
          />
        ) : (
          <p className={s.none}>{inspected.envelopes.length > 0 ? '没有符合的信封' : '等待下一秒的信封'}</p>
        )}
      </div>
      {chosen && place >= 0 && (
        <section className={s.detail} aria-label="信封详情">
          <header className={s.head}>
            <h2 className={s.topic}>{chosen.topic}</h2>
            <span className={s.facts}>
              {chosen.kind} #{chosen.seq} · {offsetText(chosen.at - inspected.startedAt)}
            </span>
            <button
              type="button"
              className={`${c.btn} ${c.square}`}
              aria-label="不再选中"
              onClick={() => setChosen(null)}
            >
              <Icon as={X} size={14} />
            </button>
          </header>
          {inspected.problemsAt(place).map((p) => (
            <p key={p.kind + p.text} className={s.problem}>
              <b>{problemNames[p.kind]}</b>
              {p.text}
            </p>
          ))}
          <h3 className={s.part}>起因</h3>
          <CauseTree inspected={inspected} place={place} onSelect={choose} />
          <h3 className={s.part}>内容</h3>
          <JsonTree key={chosen.seq} value={chosen.payload} label="内容" open={2} />
        </section>
      )}
    </main>
  );
}
