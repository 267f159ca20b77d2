// A replayed recording: its verdict, the state at any envelope, and what each one changed.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Change } from '../../bus/inspect/jsonDiff';
import { jsonDiff, pathOf, segmentsOf } from '../../bus/inspect/jsonDiff';
import type { Links } from '../../bus/inspect/links';
import { linksOf } from '../../bus/inspect/links';
import { ExpressionError, inside } from '../../bus/inspect/pathExpression';
import { keyInState } from '../../bus/protocol/stateKeys';
import { stateHash } from './stateHash';
import { migrate } from '../../bus/recording/migrate';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import type { Redactor } from '../../bus/recording/redact';
import type { Scripts } from '../kernel/types';
import type { History, Spot } from './history';
import { createHistory } from './history';
import type { LogPoint, Logged } from './logPoint';
import { logAll } from './logPoint';
import type { ReplayProgress, ReplayVerdict, StateThere } from './replayMessages';
import { replayWorker } from './replayWorker';
import { isOutput } from './runner';

export type ReplaySession = {
  verdict: ReplayVerdict;
  /** Throws where there was no replay. */
  stateAt(seq: number, place?: number): StateThere;
  changesBy(seq: number, place?: number): Change[];
  /**
   * The place of the envelope that last made another value of what is at this path of the state, as it is after the
   * envelope at `place`; with `before` as it was before that envelope. Null where it has had this value all along.
   */
  lastChange(path: string, place: number, before?: boolean): number | null;
  /** What a log point says at each envelope. */
  log(point: LogPoint): Logged;
};
type Kept = { begin: number; envelopes: readonly Envelope[]; history: History; redactor: () => Redactor };

const DIFFERENCES = 200;
/** Envelopes between two progress messages. */
const PROGRESS_EVERY = 250;

export async function replaySession(
  fileText: string,
  onProgress: (p: ReplayProgress) => void = () => undefined,
  scripts?: Scripts,
): Promise<ReplaySession> {
  const runs: Kept[] = [];
  let all: readonly Envelope[] = [];
  let links: Links | null = null;
  const verdict = await run();

  async function run(): Promise<ReplayVerdict> {
    try {
      const recording = migrate(readRecording(fileText));
      all = recording.envelopes;
      const of = all.length;
      onProgress({ done: 0, of });
      const {
        state: _,
        firstDifference: __,
        ...said
      } = await replayWorker(recording, {
        keep: DIFFERENCES,
        onEnvelope: (done) => {
          if (done % PROGRESS_EVERY === 0) onProgress({ done: Math.min(done, of), of });
        },
        historyOf: ({ begin, envelopes }, redactor) => {
          const history = createHistory();
          runs.push({ begin, envelopes, history, redactor });
          return history;
        },
        ...(scripts ? { scripts } : {}),
      });
      onProgress({ done: of, of });
      return said;
    } catch (why) {
      if (why instanceof RecordingRefused) return { refused: why.message };
      throw why;
    }
  }
  /** The run that contains the envelope, and its place in it. */
  function find(seq: number, place: number | undefined): { run: Kept; at: number } {
    if ('refused' in verdict) throw new Error(verdict.refused);
    for (let i = runs.length - 1; i >= 0; i--) {
      const r = runs[i] as Kept;
      const at = place === undefined ? r.envelopes.findIndex((e) => e.seq === seq) : place - r.begin;
      if (at >= 0 && at < r.envelopes.length) return { run: r, at };
    }
    throw new Error('no replay came by there: it lies before the first place to begin from, or in a gap');
  }
  /** The spot that a path leads to, and the way in it; in the kernel's own names, which a redacted path does not have. */
  function spotOf({ redactor }: Kept, names: readonly string[]): { spot: Spot; inside: string[] } | null {
    const own = (name: string): string => {
      const revealed = redactor().reveal(name);
      return typeof revealed === 'string' ? revealed : name;
    };
    const [part, name = '', ...rest] = names;
    const [key, ...inside] = rest;
    if (part === 'timers') return { spot: { slice: '' }, inside: [name, ...rest].filter(Boolean).map(own) };
    if (part === 'slices') return { spot: { slice: name }, inside: rest.map(own) };
    if (part !== 'streams' || key === undefined) return null;
    return {
      spot: { topic: name, key: keyInState.write(own(keyInState.read(key))) },
      inside: inside.map(own),
    };
  }
  /** Redacted, as the whole state is. */
  function partOf(place: number, side: 'before' | 'after', names: readonly string[]): Json | undefined {
    const { run: r, at } = find(0, place);
    const found = spotOf(r, names);
    if (!found || names.length < (names[0] === 'streams' ? 3 : names[0] === 'slices' ? 2 : 1))
      throw new ExpressionError('要写到具体的值：streams["主题"]["键"]、slices.名字 或 timers');
    const { spot } = found;
    const value = r.history.valueIn(at, side, spot);
    if (value === undefined) return undefined;
    const part: Json =
      'topic' in spot
        ? { streams: { [spot.topic]: { [spot.key]: value } } }
        : spot.slice === ''
          ? { timers: value }
          : { slices: { [spot.slice]: value } };
    const shown = r.redactor().state(part) as { [name: string]: Json };
    if ('topic' in spot) return inside(only(only(shown['streams'] ?? null)), names.slice(3));
    return spot.slice === '' ? inside(shown['timers'], names.slice(1)) : inside(shown['slices'], names.slice(1));
  }
  const redacted = ({ run: r, at }: { run: Kept; at: number }, side: 'after' | 'before'): Json =>
    r.redactor().state(r.history[side](at) as Json);

  return {
    verdict,
    stateAt(seq, place) {
      const state = redacted(find(seq, place), 'after');
      return { state, hash: stateHash(state) };
    },
    lastChange(path, place, before = false) {
      const found = find(0, place);
      const { begin, history, envelopes } = found.run;
      const at = spotOf(found.run, segmentsOf(path));
      const until = before ? found.at - 1 : Math.min(history.endOfStep(found.at), envelopes.length - 1);
      const there = at && until >= 0 ? history.lastChange(until, at.spot, at.inside) : null;
      return there === null ? null : begin + there;
    },
    log(point) {
      if ('refused' in verdict) throw new Error(verdict.refused);
      links ??= linksOf(all);
      const { partner } = links;
      return logAll(point, { envelopes: all, partnerOf: (place) => partner[place] ?? -1, part: partOf });
    },
    changesBy(seq, place) {
      const found = find(seq, place);
      const e = found.run.envelopes[found.at] as Envelope;
      if (!isOutput(e))
        return e.topic === 'kernel.snapshot' ? [] : jsonDiff(redacted(found, 'before'), redacted(found, 'after'));
      const around = e.kind === 'emit' ? found.run.history.valueAround(found.at) : null;
      if (!around) return [];
      const { topic, key, before, after } = around;
      // Redacted as a state, so that it reads like one.
      const tree = (value: Json | undefined): Json =>
        found.run.redactor().state(value === undefined ? { streams: {} } : { streams: { [topic]: { [key]: value } } });
      const valueIn = (state: Json): Json => only(only((state as { streams: Json }).streams));
      if (before === undefined)
        return after === undefined
          ? []
          : [{ path: pathOf(pathOf('streams', topic), e.key ?? ''), after: valueIn(tree(after)) }];
      return jsonDiff(tree(before), tree(after));
    },
  };
}
/** The one value in an object of one. */
function only(value: Json): Json {
  return typeof value === 'object' && value !== null ? (Object.values(value)[0] ?? null) : null;
}
