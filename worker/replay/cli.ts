// The replay command: `npm run replay -- FILE [--until SEQ] [--state] [--bisect]`. Prints
// `envelopes N, differing M, state <sha256>`; exit 0 only when M is 0, 1 when it differs, 2 when the file is refused.
import { readFileSync } from 'node:fs';
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { inspect } from '../../bus/inspect/inspect';
import { RecordingRefused, readRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from './replayWorker';
import { describeDifference, describeErrors } from './report';

const help = `usage: npm run replay -- FILE [--until SEQ] [--state] [--bisect]

Runs the worker again on a recording and compares all that it says, and its state at every snapshot.
Nothing is sent, asked or written: every answer of the world comes from the file.
Errors in it are printed with the positions of the sources where the build in dist/ is the one that was recorded.

  FILE          a recording (.ndjson)
  --until SEQ   stop after envelope SEQ and all that it led to at once
                (where the worker lived twice: of its last life that has this number)
  --state       print the state at the end as JSON, before the last line
  --bisect      stop at the first envelope that differs, and say where it is, what differs and what led to it
  --help        this text

last line:      envelopes N, differing M, state <sha256 of the redacted state>
exit status:    0 nothing differs · 1 something differs · 2 the file is refused, or the command is not understood`;

type Options = { file: string; until: number; state: boolean; bisect: boolean };
/** The options, or an error message ('' when only help is wanted). */
function optionsOf(args: readonly string[]): Options | string {
  const options: Options = { file: '', until: Infinity, state: false, bisect: false };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--help' || arg === '-h') return '';
    if (arg === '--state') options.state = true;
    else if (arg === '--bisect') options.bisect = true;
    else if (arg === '--until') {
      const seq = args[++i] ?? '';
      if (!/^\d{1,15}$/.test(seq)) return `--until needs the number of an envelope, not ${seq || 'nothing'}`;
      options.until = Number(seq);
    } else if (arg.startsWith('-')) return `unknown option ${arg}`;
    else if (options.file) return 'one file at a time';
    else options.file = arg;
  }
  return options.file ? options : 'a file is needed';
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') {
    if (options === '') console.log(help);
    else console.error(`${options}\n\n${help}`);
    return options === '' ? 0 : 2;
  }
  const recording = readRecording(readFileSync(options.file, 'utf8'));
  const result = await replayWorker(recording, { until: options.until, firstOnly: options.bisect });
  if (result.skipped > 0)
    console.error(`${result.skipped} envelopes before the first place to begin from, or in a gap, were left out`);
  if (options.state) console.log(JSON.stringify(result.state, null, 2));
  const inspected = inspect(recording);
  const errors = describeErrors(inspected, readMaps(mapsOf('dist')));
  if (errors) console.error(errors);
  if (result.firstDifference) console.error(describeDifference(result.firstDifference, inspected));
  console.log(`envelopes ${result.envelopes}, differing ${result.differing}, state ${result.stateHash}`);
  return result.differing === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (e: unknown) => {
    const unread = e instanceof Error && 'code' in e && 'path' in e;
    console.error(e instanceof RecordingRefused || unread ? e.message : e instanceof Error ? e.stack : String(e));
    process.exitCode = 2;
  },
);
