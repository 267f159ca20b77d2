// The replay command: `npm run replay -- FILE [--until SEQ] [--state] [--bisect]`. Prints
// `envelopes N, differing M, state <sha256>`; exit 0 only when M is 0, 1 when it differs, 2 when the file is refused.
// With two files it compares them; with --drop, --edit or --insert it replays one with another course; with --git-bisect
// it finds the commit that changed the result; with --screens it plays one on the screens instead.
import { readFileSync } from 'node:fs';
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { inspect } from '../../bus/inspect/inspect';
import { legible } from '../../bus/inspect/legible';
import type { Json } from '../../bus/protocol/envelope';
import { migrateIfPossible } from '../../bus/recording/migrate';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import { replayAltered } from './alteredReplay';
import type { Alteration } from './alteredReplay';
import { compareRecordings } from './compareRecordings';
import { replayWorker } from './replayWorker';
import { BisectionFailed, gitBisect } from './gitBisectNode';
import { insertionOf } from './insertion';
import { listEnvelopes, listProblems } from './listing';
import { describeDifference, describeDifferences, describeErrors, describeUnanswered } from './report';
import { replayScreens } from './screensCommandNode';
import type { ScreensOptions } from './screensCommandNode';
import { NoScreens } from './screensNode';

const help = `usage: npm run replay -- FILE [--until SEQ] [--state] [--bisect]
       npm run replay -- FILE --list [WORDS]     its envelopes that contain all of these words, one a line
       npm run replay -- FILE --problems         failures, late and overtaken answers, and what led to each
       npm run replay -- A B                     where two recordings first differ, but for ids and times
       npm run replay -- FILE --drop SEQ         what the worker says without the envelope SEQ
       npm run replay -- FILE --edit SEQ JSON    what it says when the payload of SEQ is JSON
       npm run replay -- FILE --insert SEQ JSON  what it says when it is given {"topic":…,"payload":…} after SEQ
       npm run replay -- FILE --git-bisect GOOD BAD
                                                 the commit between the two since which it says something else
       npm run replay -- FILE --screens [OUT] [--against SERIES | BUILD | COMMIT]
                                                 what the screens say, and where that differs

Runs the worker again on a recording and compares all that it says, and its state at every snapshot.
Nothing is sent, asked or written: every answer of the world comes from the file.
Errors in it are printed with the positions of the sources where the build in dist/ is the one that was recorded.

  FILE          a recording (.ndjson)
  --until SEQ   stop after envelope SEQ and all that it led to at once
                (where the worker lived twice: of its last life that has this number)
  --state       print the state at the end as JSON, before the last line
  --bisect      stop at the first envelope that differs, and say where it is, what differs and what led to it
  --screens     play it on the screens of this checkout, in a Chromium without windows, and write what each says:
                one line of JSON for each screen, to OUT or to the output
  --against     compare them with a series that --screens wrote, with the screens of a build in a folder, or with
                those of another commit, which is built for it
  --help        this text

last line:      envelopes N, differing M, state <sha256 of the redacted state>
                of two files:             same N, then a difference | same N, no difference
                with another course:      differing M, unanswered K (what it asks that the file has no answer for)
                of a bisection:           commit <hash> <subject>
                with --against:           screens N, differing M
exit status:    0 nothing differs · 1 something differs · 2 the file is refused, or the command is not understood
                of a bisection: 0 found · 1 only some commits, of which it is one · 2 not found`;

type Options = {
  file: string;
  other: string;
  until: number;
  state: boolean;
  bisect: boolean;
  altered: Alteration | null;
  commits: [string, string] | null;
  /** Lists envelopes with these words, or the problems, instead of a replay. */
  list: string | null;
  problems: boolean;
  screens: ScreensOptions | null;
};
const seqShape = /^\d{1,15}$/;
function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
/** The change of the course, or an error message. */
function alterationOf(
  option: '--drop' | '--edit' | '--insert',
  seq: number,
  given: Json | undefined,
): Alteration | string {
  if (option === '--drop') return { seq, is: 'drop' };
  if (option === '--edit')
    return given === undefined ? '--edit needs the payload as JSON' : { seq, is: 'edit', payload: given };
  const envelope = insertionOf(given);
  return typeof envelope === 'string' ? `--insert: ${envelope}` : { seq, is: 'insert', envelope };
}
/** The options, or an error message ('' when only help is wanted). */
function optionsOf(args: readonly string[]): Options | string {
  const options: Options = {
    file: '',
    other: '',
    until: Infinity,
    state: false,
    bisect: false,
    altered: null,
    commits: null,
    list: null,
    problems: false,
    screens: null,
  };
  let against = '';
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--help' || arg === '-h') return '';
    if (arg === '--state') options.state = true;
    else if (arg === '--bisect') options.bisect = true;
    else if (arg === '--problems') options.problems = true;
    else if (arg === '--list') {
      // The recording comes before it.
      options.list = options.file ? args.slice(i + 1).join(' ') : '';
      if (options.file) i = args.length;
    } else if (arg === '--until') {
      const seq = args[++i] ?? '';
      if (!seqShape.test(seq)) return `--until needs the number of an envelope, not ${seq || 'nothing'}`;
      options.until = Number(seq);
    } else if (arg === '--drop' || arg === '--edit' || arg === '--insert') {
      const seq = args[++i] ?? '';
      if (!seqShape.test(seq)) return `${arg} needs the number of an envelope, not ${seq || 'nothing'}`;
      const given = arg === '--drop' ? undefined : parsedJson(args[++i] ?? '');
      const altered = alterationOf(arg, Number(seq), given);
      if (typeof altered === 'string') return altered;
      options.altered = altered;
    } else if (arg === '--git-bisect') {
      const [good, bad] = [args[++i], args[++i]];
      if (!good || !bad) return '--git-bisect needs two commits: one of before, one of since';
      options.commits = [good, bad];
    } else if (arg === '--screens') {
      // The recording comes before it.
      const hasOut = options.file !== '' && i + 1 < args.length && !(args[i + 1] as string).startsWith('-');
      options.screens = { out: hasOut ? (args[++i] as string) : '', against: '' };
    } else if (arg === '--against') {
      against = args[++i] ?? '';
      if (!against) return '--against needs a series of screens, a build or a commit';
    } else if (arg.startsWith('-')) return `unknown option ${arg}`;
    else if (options.other) return 'two files at most';
    else if (options.file) options.other = arg;
    else options.file = arg;
  }
  const isPart = options.state || options.bisect || options.until < Infinity;
  if (options.other && (options.altered || options.commits || options.screens || isPart))
    return 'two files are only compared';
  if (options.commits && (options.altered || options.screens || isPart))
    return '--git-bisect replays the whole file, as it is';
  if (options.screens && (options.altered || isPart)) return '--screens plays a whole recording, as it is';
  if (against && !options.screens) return '--against compares --screens';
  if (options.screens) options.screens.against = against;
  return options.file ? options : 'a file is needed';
}

const say = (text: string): void => console.log(legible(text));
const complain = (text: string): void => console.error(legible(text));

const read = (file: string) => migrateIfPossible(readRecording(readFileSync(file, 'utf8')));

function compare(file: string, other: string): number {
  const a = read(file);
  const { same, difference } = compareRecordings(a, read(other));
  if (difference) say(describeDifference(difference, inspect(a), ['A', 'B']));
  say(`same ${same}, ${difference ? 'then a difference' : 'no difference'}`);
  return difference ? 1 : 0;
}
async function alter(file: string, altered: Alteration): Promise<number> {
  const { differences, unanswered } = await replayAltered(read(file), altered);
  if (differences.length > 0) say(describeDifferences(differences));
  if (unanswered.length > 0) say(describeUnanswered(unanswered));
  say(`differing ${differences.length}, unanswered ${unanswered.length}`);
  return differences.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') {
    if (options === '') say(help);
    else complain(`${options}\n\n${help}`);
    return options === '' ? 0 : 2;
  }
  if (options.screens) return replayScreens(options.file, options.screens);
  if (options.list !== null || options.problems) {
    const inspected = inspect(read(options.file));
    say(options.problems ? listProblems(inspected) : listEnvelopes(inspected, options.list ?? ''));
    return 0;
  }
  if (options.other) return compare(options.file, options.other);
  if (options.commits) return gitBisect(options.file, ...options.commits);
  if (options.altered) return alter(options.file, options.altered);
  const recording = read(options.file);
  const result = await replayWorker(recording, { until: options.until, firstOnly: options.bisect });
  if (result.skipped > 0)
    complain(`${result.skipped} envelopes before the first place to begin from, or in a gap, were left out`);
  if (options.state) say(JSON.stringify(result.state, null, 2));
  const inspected = inspect(recording);
  const errors = describeErrors(inspected, readMaps(mapsOf('dist')));
  if (errors) complain(errors);
  if (result.firstDifference) complain(describeDifference(result.firstDifference, inspected));
  say(`envelopes ${result.envelopes}, differing ${result.differing}, state ${result.stateHash}`);
  return result.differing === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (e: unknown) => {
    const unread = e instanceof Error && 'code' in e && 'path' in e;
    const isKnown = unread || e instanceof RecordingRefused || e instanceof BisectionFailed || e instanceof NoScreens;
    complain(isKnown ? e.message : e instanceof Error && e.stack ? e.stack : String(e));
    process.exitCode = 2;
  },
);
