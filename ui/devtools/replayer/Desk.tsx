// The desk of one opened recording: summary, phone, list, detail, transport and timeline around one moment.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { DevelopmentMap } from '../../../bus/inspect/developmentMap';
import { Detail } from './detail/Detail';
import type { Opened, Refusal } from './session/file';
import { Help } from './Help';
import { isTyping } from '../../kit/inputs/isTyping';
import { pressKey } from './keys';
import { ListPanel } from './list/ListPanel';
import { printedIn } from './session/logPoints';
import { addressOf, placeInAddress } from './session/momentLink';
import { Phone } from './phone/Phone';
import { ReadingLine } from './ReadingLine';
import type { Reading } from './ReadingLine';
import { RefusedFile } from './RefusedFile';
import { createSession, unfiltered } from './session/session';
import type { Session } from './session/session';
import { Summary } from './Summary';
import { Timeline } from './timeline/Timeline';
import { TopBar } from './TopBar';
import { Transport } from './timeline/Transport';
import { useVerdict } from './session/useVerdict';
import type { StartWorkerReplay } from './session/workerReplay';
import s from './Desk.module.css';

export type DeskProps = {
  file: Opened;
  lines: DevelopmentMap | null;
  startReplay: StartWorkerReplay;
  refusal: Refusal | null;
  over: boolean;
  /** Another file that is being opened. */
  reading: Reading | null;
  onPick: (file: File | undefined) => void;
  onForget: () => void;
};

/** The address names the moment. Goes to the one that it names, or that the file was saved at. */
function useAddress(session: Session): void {
  const { place, playing } = useSnapshot(session.moment);
  const { inspected } = session.file;
  useEffect(() => {
    const go = (named: number): void => {
      if (named >= 0 && named !== session.moment.place) session.go(named);
    };
    const follow = (): void => go(placeInAddress(inspected, location.search));
    const named = placeInAddress(inspected, location.search);
    go(named >= 0 ? named : (inspected.header.moment ?? -1));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [session, inspected]);
  // The next file is another one: the moment and the ticket of this one do not name it.
  useEffect(() => () => history.replaceState(null, '', location.pathname), [inspected]);
  useEffect(() => {
    // Browsers allow few changes of the address in a short time.
    if (playing || place < 0) return undefined;
    const timer = setTimeout(() => history.replaceState(null, '', addressOf(inspected, place, location.search)), 300);
    return () => clearTimeout(timer);
  }, [inspected, place, playing]);
}

export function Desk({ file, lines, startReplay, refusal, over, reading, onPick, onForget }: DeskProps) {
  const session = useMemo(() => createSession(file, lines), [file, lines]);
  useEffect(() => () => session.close(), [session]);
  const verified = useVerdict(file, startReplay);
  const differing = useMemo(() => new Set(verified.differences.keys()), [verified.differences]);
  const { entries } = useSnapshot(session.logs.state);
  const printed = useMemo(() => printedIn(entries), [entries]);
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useAddress(session);

  const press = useCallback(
    (key: string, shift: boolean): boolean =>
      pressKey(session, key, shift, {
        search: () => (search.current?.focus(), search.current?.select()),
        help: () => setHelp((open) => !open),
        escape: () => {
          setHelp(false);
          onForget();
          session.choose(unfiltered);
          search.current?.blur();
        },
      }),
    [session, onForget],
  );
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) && event.key !== 'Escape') return;
      if (event.key === ' ' && event.target instanceof HTMLElement && event.target.tagName === 'BUTTON') {
        // One that the keyboard came to keeps its space; one that was clicked gives it back.
        if (event.target.matches(':focus-visible')) return;
        event.target.blur();
      }
      if (press(event.key, event.shiftKey)) event.preventDefault();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [press]);

  return (
    <main className={s.desk}>
      <TopBar file={file} session={session} onPick={onPick} onHelp={() => setHelp(true)} />
      <Summary session={session} verified={verified} printed={printed} />
      <div className={s.main}>
        <Phone session={session} onKey={press} />
        <ListPanel session={session} differing={differing} printed={printed} search={search} />
        <Detail session={session} verified={verified} />
      </div>
      <div className={s.foot}>
        <Transport session={session} />
        <Timeline session={session} differing={differing} />
      </div>
      {reading && (
        <div className={s.float}>
          <ReadingLine reading={reading} />
        </div>
      )}
      {refusal && !reading && (
        <div className={s.float}>
          <RefusedFile refusal={refusal} />
          <button type="button" className={s.close} onClick={onForget}>
            关闭
          </button>
        </div>
      )}
      {help && <Help onClose={() => setHelp(false)} />}
      {over && <div className={s.drop}>松开以打开</div>}
    </main>
  );
}
