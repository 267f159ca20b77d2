// The page's ring of recorded envelopes, the long recording beside it, and the file made from either. In a chunk of its
// own, after the first screen.
import { sha256 } from '../../../bus/protocol/hash';
import { knowOwnLabels } from '../../../bus/rules/controlName';
import { countParts, leaveOut } from '../../../bus/recording/sections';
import type { Part, PartCount } from '../../../bus/recording/sections';
import { prepareRecording, writeRecording } from '../../../bus/recording/recordingFile';
import type { About } from '../../../bus/recording/recordingFile';
import { createRing } from '../../../bus/recording/ringBuffer';
import { loadWithRetry, loadWithTimeout } from '../../kit/navigation/scriptLoading';
import type { RecordedChunk } from '../../../bus/recording/ringBuffer';
import { createLongRun } from './longRun';
import type { LongRun } from './longRun';
import { isPlaying } from './longState';
import { watchMissedTaps } from './missedTaps';
import { watchScreen } from './screenState';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ring = createRing({ encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) });
let build = '';
let long: LongRun | null = null;
let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => (begin = resolve));
let waiting: (() => void)[] = [];
/** Resolves when the worker records something: on a slow phone its recorder comes long after the first screen. */
export const nextRecorded = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

let take: ((chunk: RecordedChunk) => void) | null = null;
/** Takes the chunks that came before this script did, and gives back what takes the rest; the same one at each call. */
export function keepRing(early: RecordedChunk[], appVersion: string): (chunk: RecordedChunk) => void {
  if (take) return take;
  build = appVersion;
  const add = (chunk: RecordedChunk): void => {
    ring.add(chunk);
    if (chunk.lines.length === 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  for (const chunk of early.splice(0)) add(chunk);
  const run = createLongRun(ring);
  long = run;
  window.__longRecording = async (on) => {
    if (on) {
      await run.start();
      return undefined;
    }
    const lines = await run.lines();
    await run.stop();
    return lines ? writeRecording(about(), lines) : undefined;
  };
  begin();
  // An untouched page asks for nothing.
  const knowLabels = (): void =>
    void loadWithRetry(() => import('virtual:own-labels')).then(
      ({ labels }) => knowOwnLabels(labels.split('\n')),
      () => undefined,
    );
  document.addEventListener('pointerdown', knowLabels, { once: true, capture: true, passive: true });
  // A page that plays a recording records nothing.
  const screen = isPlaying() ? null : watchScreen();
  if (screen) watchMissedTaps();
  take = (chunk) => {
    add(chunk);
    run.take(chunk);
    // From here on the ring may be cut at any time: a file that begins with this chunk says these things, too.
    if (chunk.starts.length > 0) screen?.again();
  };
  return take;
}
/** The last five minutes as a recording file; redacted when they were captured. */
export const ringFile = (): string => writeRecording(about(), ring.lines());
function about(leftOut: readonly Part[] = []): About {
  const browser =
    /(?:Edg|Firefox|Chrome|Version)\/\d+/
      .exec(navigator.userAgent)?.[0]
      .replace('/', ' ')
      .replace('Version', 'Safari') ?? 'other';
  const { dataset } = document.documentElement;
  const environment = {
    browser,
    commit: (import.meta.env['VITE_COMMIT'] as string | undefined) ?? '',
    width: window.innerWidth,
    height: window.innerHeight,
    ratio: window.devicePixelRatio,
    device: dataset['perf'] === 'low' ? 'low-end' : 'usual',
    locale: navigator.language,
    // An old engine may not say.
    zone: (Intl.DateTimeFormat().resolvedOptions() as Partial<Intl.ResolvedDateTimeFormatOptions>).timeZone ?? '',
  };
  return { app: 'zeal-community', build, environment, ...(leftOut.length > 0 ? { leftOut: leftOut.slice() } : {}) };
}

/** What a person is shown before it goes anywhere: it changes no more from here on. */
export type Taken = {
  lines: readonly string[];
  parts: readonly PartCount[];
  from: number;
  to: number;
  isLong: boolean;
};

/** The long recording while one runs, else the ring. */
export async function takeRecording(): Promise<Taken> {
  await begun;
  const found = long ? await long.lines() : null;
  const lines = found ?? ring.lines();
  const parts = countParts(lines);
  const times = parts.flatMap(({ from, to }) => [from, to]);
  return {
    lines,
    parts,
    from: times.length > 0 ? Math.min(...times) : 0,
    to: Math.max(0, ...times),
    isLong: found !== null,
  };
}
/** The file without these parts. Its checksum is reckoned off the page's thread where that can be. */
export async function fileOf({ lines }: Pick<Taken, 'lines'>, without: readonly Part[] = []): Promise<string> {
  const made = prepareRecording(about(without), leaveOut(lines.length > 0 ? lines : await noted(), without));
  return made.file(await digest(made.hashed));
}
/** A report of words alone says that nothing was recorded. */
const noted = (): Promise<string[]> =>
  loadWithTimeout(() => import('../../../bus/recording/pageLines')).then(
    (m) => m.pageChunk('silent', [], Date.now()).lines,
    () => [],
  );
/** The whole recording as it stands now, as a file. */
export const currentRecording = async (without: readonly Part[] = []): Promise<string> =>
  fileOf(await takeRecording(), without);

export async function switchLong(on: boolean): Promise<void> {
  await begun;
  if (on) await long?.start();
  else await long?.stop();
}

async function digest(text: string): Promise<string> {
  const subtle = (window.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!subtle) return sha256(text);
  const hash = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(hash, (byte) => ('0' + byte.toString(16)).slice(-2)).join('');
}

declare global {
  interface Window {
    /** The last five minutes as a recording file. Loads what keeps it where that is not there yet. */
    __recording: () => Promise<string>;
    /**
     * For developers. `true` begins a long recording; `false` ends it, deletes it from the phone and gives its file.
     */
    __longRecording?: (on: boolean) => Promise<string | undefined>;
  }
}
