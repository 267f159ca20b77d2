// The replay command: `npm run replay -- FILE [--until SEQ] [--state] [--bisect]`. Prints
// `envelopes N, differing M, state <sha256>`; exit 0 only when M is 0, 1 when it differs, 2 when the file is refused.
import { readFileSync } from 'node:fs';
import type { Envelope } from '../../bus/envelope';
import { RecordingRefused, readRecording } from '../../bus/recording';
import type { Difference } from './replayWorker';
import { replayWorker } from './replayWorker';

const usage = 'usage: npm run replay -- FILE [--until SEQ] [--state] [--bisect]';

function argumentsOf(args: readonly string[]): { file: string; until: number; state: boolean; bisect: boolean } | null {
  let file = '';
  let until = Infinity;
  let state = false;
  let bisect = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--state') state = true;
    else if (arg === '--bisect') bisect = true;
    else if (arg === '--until') until = Number(args[++i]);
    else if (arg === undefined || arg.startsWith('-') || file) return null;
    else file = arg;
  }
  return file === '' || Number.isNaN(until) ? null : { file, until, state, bisect };
}
const brief = (e: Envelope | null): string => (e ? JSON.stringify(e).slice(0, 600) : 'nothing');
function describe(d: Difference): string {
  return `first difference at seq ${d.seq}${d.path ? ', ' + d.path : ''}\n  recorded: ${brief(d.recorded)}\n  replayed: ${brief(d.replayed)}`;
}

async function main(): Promise<number> {
  const options = argumentsOf(process.argv.slice(2));
  if (!options) {
    console.error(usage);
    return 2;
  }
  const recording = readRecording(readFileSync(options.file, 'utf8'));
  const result = await replayWorker(recording, { until: options.until });
  if (result.skipped > 0) console.error(`${result.skipped} envelopes before the first place to begin from, or in a gap, were left out`);
  if (options.state) console.log(JSON.stringify(result.state, null, 2));
  if (result.firstDifference && (options.bisect || result.differing > 0)) console.error(describe(result.firstDifference));
  console.log(`envelopes ${result.envelopes}, differing ${result.differing}, state ${result.stateHash}`);
  return result.differing === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (e: unknown) => {
    console.error(e instanceof RecordingRefused ? e.message : e instanceof Error ? e.stack : String(e));
    process.exitCode = 2;
  },
);
