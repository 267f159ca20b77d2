// Hashes of a long recording: the worker's state at every thousandth envelope, and the page's stream values at given
// places, in straight playback and after seeking. Separate from the test, because other time zones need their own
// process.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { forgetIn } from '../../bus/protocol/forgotten';
import { applyPatch } from '../../bus/protocol/patch';
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { RecordedPlayer } from '../../bus/players/recorded';
import type { Recording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { createVirtualTimers } from '../bus/virtualTimers';

/** Pseudo-random numbers from 0 to 1 by seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Straight = {
  differing: number;
  skipped: number;
  envelopes: number;
  first: string;
  stateHash: string;
  thousandth: string[];
  at: Map<number, string>;
};
/** Replays the worker from the beginning; hashes the state at `places` (indexes) and at every thousandth envelope. */
export async function runStraight(recording: Recording, places: readonly number[] = []): Promise<Straight> {
  const wanted = new Set(places);
  const thousandth: string[] = [];
  const at = new Map<number, string>();
  const result = await replayWorker(recording, {
    onEnvelope(n, hash) {
      if (n % 1000 === 0) thousandth.push(hash());
      if (wanted.has(n - 1)) at.set(n - 1, hash());
    },
  });
  const { differing, skipped, envelopes, stateHash, firstDifference: d } = result;
  return {
    differing,
    skipped,
    envelopes,
    stateHash,
    thousandth,
    at,
    first: d ? `seq ${d.seq} ${(d.recorded ?? d.replayed)?.topic} ${d.path}` : '',
  };
}

const canBegin = (e: Envelope): boolean => e.topic === 'kernel.started' || e.topic === 'kernel.snapshot';
/** The state at a place from the preceding snapshot, as the replayer computes it when its timeline is dragged. */
export async function stateFromSnapshot({ header, envelopes }: Recording, place: number): Promise<string> {
  let from = place;
  while (from > 0 && !canBegin(envelopes[from] as Envelope)) from--;
  return (await replayWorker({ header, envelopes: envelopes.slice(from, groupEnd(envelopes, place)) })).stateHash;
}
/** The index after the last envelope that one input caused: a replay always runs until the kernel rests. */
function groupEnd(envelopes: readonly Envelope[], place: number): number {
  let end = place + 1;
  while (end < envelopes.length && envelopes[end]?.from === 'worker' && envelopes[end]?.topic !== 'kernel.snapshot')
    end++;
  return end;
}

type Page = { player: RecordedPlayer; values: Map<string, Json>; hash: () => string };
async function openPage(recording: Recording): Promise<Page> {
  const timers = createVirtualTimers();
  const player = createRecordedPlayer(recording, { timers, now: timers.now });
  const values = new Map<string, Json>();
  await player.open((batch) => {
    for (const e of batch) {
      const key = e.topic + '|' + (e.key ?? '');
      if (e.kind === 'emit') values.set(key, applyPatch(values.get(key), e.payload));
      if (e.topic === 'kernel.personChanged') forgetIn(values, (e.payload as { gone: string[] }).gone);
      if (e.topic === 'kernel.sought') for (const gone of (e.payload as { gone: string[] }).gone) values.delete(gone);
    }
    return Promise.resolve();
  });
  const hash = () =>
    createHash('sha256')
      .update(
        canonicalJson(
          Array.from(values)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, x]) => [k, x]),
        ),
      )
      .digest('hex');
  return { player, values, hash };
}
/** Places of envelopes that reach the page; straight playback can stop only there. */
const stops = (envelopes: readonly Envelope[]): number[] =>
  envelopes.flatMap((e, i) => (e.kind === 'emit' || (e.kind === 'tell' && !e.topic.startsWith('kernel.')) ? [i] : []));

export function randomPlaces(recording: Recording, count: number, seed: number): number[] {
  const chance = chances(seed);
  const all = stops(recording.envelopes);
  return Array.from({ length: count }, () => all[Math.floor(chance() * all.length)] ?? 0);
}
/** The page's values at these places in straight playback, step by step. */
export async function playStraight(recording: Recording, places: readonly number[]): Promise<Map<number, string>> {
  const { player, hash } = await openPage(recording);
  const shown = new Map<number, string>();
  for (const place of Array.from(new Set(places)).sort((a, b) => a - b)) {
    while (player.position() <= place) await player.step(1);
    shown.set(place, hash());
  }
  player.close();
  return shown;
}
/** The page's values at these places after seeking in the given order. */
export async function playSought(recording: Recording, places: readonly number[]): Promise<Map<number, string>> {
  const { player, hash } = await openPage(recording);
  const shown = new Map<number, string>();
  for (const place of places) {
    await player.seekPlace(place);
    if (player.position() !== place + 1) throw new Error(`sought ${place}, came to ${player.position() - 1}`);
    shown.set(place, hash());
  }
  player.close();
  return shown;
}
