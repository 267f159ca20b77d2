// Analyses a recording: lanes, causes and effects, answers, problems, search. Reads it once, linear in the number of
// envelopes; used by the replayer and the exports.
import type { Envelope } from '../protocol/envelope';
import type { Recording, RecordingHeader } from '../recording/recordingFile';
import type { Lane } from '../recording/lanes';
import { laneOf } from '../recording/lanes';
import { linksOf } from './links';
import type { Problem } from './problems';
import { problemsIn } from './problems';

export type { Lane } from '../recording/lanes';
export type { Problem, ProblemKind } from './problems';

/** All filters are combined; without any, everything matches. `text`: words that must all occur, case-insensitive. */
export type Filter = { text?: string; topics?: readonly string[]; lanes?: readonly Lane[]; problemsOnly?: boolean };

/** A `place` is an index in `envelopes`; a `seq` may occur twice, when the worker was restarted. */
export type Inspected = {
  header: RecordingHeader;
  envelopes: readonly Envelope[];
  lane(place: number): Lane;
  /** The place in the worker's last run with this number, or in the run around `near`; -1 when there is none. */
  placeOf(seq: number, near?: number): number;
  /** The place of the cause; -1 when the recording does not have it. */
  causeOf(place: number): number;
  /** Places, from the first (the tap) down to this one. */
  causes(place: number): number[];
  /** Direct children. */
  effects(place: number): number[];
  /** Of an ask: its reply or fail; of an answer: its ask; -1 without. */
  answerOf(place: number): number;
  /** By place. */
  problems: readonly Problem[];
  problemsAt(place: number): readonly Problem[];
  /** Most frequent first. */
  topics: readonly { topic: string; count: number }[];
  /** Places, in order. */
  search(filter: Filter): number[];
  startedAt: number;
  endedAt: number;
};

/** `links`: those of its envelopes, where they are known already. */
export function inspect(recording: Recording, links = linksOf(recording.envelopes)): Inspected {
  const { header, envelopes } = recording;
  const laneAt = envelopes.map(laneOf);
  const problems = problemsIn(envelopes, links, header.leftOut !== undefined);
  const byPlace = new Map<number, Problem[]>();
  for (const p of problems) byPlace.set(p.place, (byPlace.get(p.place) ?? []).concat(p));
  const counts = new Map<string, number>();
  let endedAt = envelopes[0]?.at ?? header.startedAt;
  for (const e of envelopes) {
    counts.set(e.topic, (counts.get(e.topic) ?? 0) + 1);
    if (e.at > endedAt) endedAt = e.at;
  }
  let texts: string[] | null = null;

  function search({ text = '', topics, lanes, problemsOnly }: Filter): number[] {
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    // Serialized once, for the first search.
    if (words.length > 0 && !texts) texts = envelopes.map((e) => JSON.stringify(e).toLowerCase());
    const wanted = topics ? new Set(topics) : null;
    const within = lanes ? new Set(lanes) : null;
    const out: number[] = [];
    for (let place = 0; place < envelopes.length; place++) {
      if (wanted && !wanted.has((envelopes[place] as Envelope).topic)) continue;
      if (within && !within.has(laneAt[place] as Lane)) continue;
      if (problemsOnly && !byPlace.has(place)) continue;
      const written = texts ? (texts[place] as string) : '';
      if (words.every((word) => written.indexOf(word) >= 0)) out.push(place);
    }
    return out;
  }
  return {
    header,
    envelopes,
    problems,
    search,
    lane: (place) => laneAt[place] ?? 'worker',
    placeOf: links.placeOf,
    causeOf: (place) => links.parent[place] ?? -1,
    causes(place) {
      const chain: number[] = [];
      for (let p = place; p >= 0 && p < envelopes.length; p = links.parent[p] as number) chain.push(p);
      return chain.reverse();
    },
    effects: links.children,
    answerOf: (place) => links.partner[place] ?? -1,
    problemsAt: (place) => byPlace.get(place) ?? [],
    topics: Array.from(counts, ([topic, count]) => ({ topic, count })).sort(
      (a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1),
    ),
    startedAt: envelopes[0]?.at ?? header.startedAt,
    endedAt,
  };
}
