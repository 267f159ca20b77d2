// One opened recording at work: the player, the moment that everything shows, and what the person has chosen. The
// moment is one place in the recording: phone, list, timeline and detail all stand there. Ends when another file is
// opened.
import { proxy } from 'valtio/vanilla';
import type { DevelopmentMap } from '../../../../bus/inspect/developmentMap';
import type { Lane, ProblemKind } from '../../../../bus/inspect/inspect';
import { createRecordedPlayer } from '../../../../bus/players/recorded';
import type { RecordedPlayer } from '../../../../bus/players/recorded';
import type { FrameTheme } from '../../../entry/replayInert';
import type { Opened } from './file';
import { createLogPoints } from './logPoints';
import type { LogPoints } from './logPoints';
import { createSearchText } from './searchText';
import type { SearchText } from './searchText';
import { firstFrom, placeAt, shown, wholeOf } from './timeline';
import type { Span } from './timeline';

export type Only = '' | 'any' | 'differing' | 'printed' | ProblemKind;
export type PhoneSize = 'own' | '360' | '390';
export type Moment = {
  /** What has happened last; -1: nothing yet. */
  place: number;
  playing: boolean;
  speed: number;
  /** The timeline's window. */
  window: Span;
  /** First and last place of what shall be cut out. */
  cut: { from: number; to: number } | null;
  words: string;
  topic: string;
  /** None: all lanes. */
  lanes: Lane[];
  only: Only;
  /** Whether the list shows what the app started with, and whether it shows asks as bars. */
  startUp: boolean;
  waterfall: boolean;
  phone: PhoneSize;
  appTheme: FrameTheme;
};
/** Everything is shown. */
export const unfiltered: Pick<Moment, 'words' | 'topic' | 'lanes' | 'only'> = {
  words: '',
  topic: '',
  lanes: [],
  only: '',
};
export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16] as const;

export type Session = {
  readonly file: Opened;
  /** Lines of the sources; null where the server has none. */
  readonly lines: DevelopmentMap | null;
  readonly moment: Moment;
  readonly logs: LogPoints;
  readonly player: RecordedPlayer;
  readonly texts: SearchText;
  /** All of it, on the timeline. */
  readonly whole: Span;
  /** The instant that plays now. */
  at: () => number;
  /** What the person chooses; the moment itself is changed by going and playing. */
  choose: (what: Partial<Omit<Moment, 'place' | 'playing' | 'speed'>>) => void;
  /** What the list shows; steps go along it. */
  setShown: (places: readonly number[]) => void;
  /** To what has just happened at this place; -1 is the beginning. */
  go: (place: number) => void;
  goTo: (at: number) => void;
  step: (by: number) => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
  close: () => void;
};

/** While it plays, the panels follow so often. */
const FOLLOW = 120;

export function createSession(file: Opened, lines: DevelopmentMap | null = null): Session {
  const { times } = file;
  const whole = wholeOf(times);
  const timers = {
    after(ms: number, fn: () => void) {
      const timer = setTimeout(fn, ms);
      return () => clearTimeout(timer);
    },
  };
  const player = createRecordedPlayer(file.recording, { timers, now: () => performance.now() });
  const moment = proxy<Moment>({
    place: -1,
    playing: false,
    speed: 1,
    window: whole,
    cut: null,
    words: '',
    topic: '',
    lanes: [],
    only: '',
    startUp: false,
    waterfall: false,
    phone: '390',
    appTheme: 'light',
  });
  const texts = createSearchText(
    file.recording.envelopes,
    () => performance.now(),
    (fn) => setTimeout(fn, 4),
  );
  let list: readonly number[] = [];
  let wanted = -1;
  let going = false;
  let later = 0;

  function show(): void {
    later = 0;
    moment.playing = player.playing();
    moment.place = player.position() - 1;
    moment.window = shown(moment.window, whole, times[moment.place] ?? whole.from);
  }
  const stop = player.onMove(() => {
    if (going) return;
    if (!player.playing()) show();
    else if (!later) later = window.setTimeout(show, FOLLOW);
    moment.playing = player.playing();
  });
  /** One seek at a time, the last one wins: a drag asks for more than the phone can draw. */
  async function seek(): Promise<void> {
    going = true;
    for (let done = NaN; done !== wanted;) {
      done = wanted;
      await player.seekPlace(done);
    }
    going = false;
    show();
  }
  function go(place: number): void {
    if (player.playing()) player.pause();
    wanted = Math.max(-1, Math.min(place, times.length - 1));
    // What can be seen without the phone is there at once.
    moment.place = wanted;
    moment.playing = false;
    if (!going) void seek();
  }
  return {
    file,
    lines,
    moment,
    logs: createLogPoints(),
    player,
    texts,
    whole,
    go,
    at: () => player.at(),
    choose: (what) => void Object.assign(moment, what),
    setShown(places) {
      list = places;
    },
    goTo: (at) => go(placeAt(times, at)),
    step(by) {
      if (list.length === 0) return;
      const here = indexIn(list, moment.place);
      const exact = list[here] === moment.place;
      // Between two shown envelopes the one before counts as passed.
      const next = by > 0 ? here + by - (exact ? 0 : 1) : here + by;
      go(list[Math.max(0, Math.min(list.length - 1, next))] ?? -1);
    },
    toggle() {
      if (player.playing()) return player.pause();
      const atEnd = moment.place >= times.length - 1;
      if (!atEnd) return player.play(moment.speed);
      void player.seekPlace(-1).then(() => player.play(moment.speed));
    },
    setSpeed(speed) {
      moment.speed = speed;
      if (player.playing()) player.play(speed);
    },
    close() {
      stop();
      texts.close();
      clearTimeout(later);
      player.close();
    },
  };
}
/** Index of the first place in a sorted list that is not before this one. */
const indexIn = (sorted: readonly number[], place: number): number => firstFrom(sorted, place);
