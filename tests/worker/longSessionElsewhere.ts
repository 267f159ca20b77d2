// The separate process of `longSession.test.ts`: replays and plays the given file in the time zone, locale, year and
// restrictions that the process was started with, and prints the results as one line of JSON.
import { readFileSync } from 'node:fs';
import { readRecording } from '../../bus/recording/recordingFile';
import { playSought, randomPlaces, runStraight } from './longSessionPlay';

const [file = '', count = '0', seed = '1'] = process.argv.slice(2);
const recording = readRecording(readFileSync(file, 'utf8'));
const places = randomPlaces(recording, Number(count), Number(seed));
const { at: _, ...run } = await runStraight(recording);
const again = await runStraight(recording);
const shown = await playSought(recording, places);
const here = {
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: Intl.NumberFormat().resolvedOptions().locale,
  year: new Date().getFullYear(),
};
console.log(JSON.stringify({ here, run, again: again.stateHash, shown: Array.from(shown) }));
