// What one envelope costs in the worker when it is recorded: redaction and the line's text. Started by recording.mjs
// with tsx. The envelopes are those of tests/recordings, with ids and texts put in again where the recordings have
// names and masks.
import { readFileSync, readdirSync } from 'node:fs';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../../worker/recording/shapes';
import { count } from './counts.mjs';

const GOAL_MS = 1;
const folder = new URL('../recordings/', import.meta.url);
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
let state = 7;
const chance = (n) => (state = (state * 48271) % 2147483647) % n;
const words = new Map();
const idFor = (name) => {
  if (!words.has(name)) words.set(name, 't' + Array.from({ length: 15 }, () => letters[chance(36)]).join(''));
  return words.get(name);
};
const unmask = (text) =>
  text
    .replace(/«?[A-Za-z]{1,24}:\d{1,6}»?/g, idFor)
    .replace(/文/g, () => String.fromCharCode(0x4e00 + chance(4000)))
    .replace(/0/g, () => String(chance(10)));
function raw(value) {
  if (typeof value === 'string') return unmask(value);
  if (Array.isArray(value)) return value.map(raw);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, x]) => [/[:«]/.test(k) ? unmask(k) : k, raw(x)]));
}
const envelopes = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line))
      .filter((e) => e.topic !== 'kernel.snapshot')
      .map((e) => ({ ...e, ...(e.key === undefined ? {} : { key: raw(e.key) }), payload: raw(e.payload) })),
  );

/**
 * Per envelope, what it cost in each round; the first rounds warm the engine up, as the first seconds of a session do.
 */
const costs = envelopes.map(() => []);
for (let round = 0; round < count(13, 3); round++) {
  const redactor = createRedactor(shapes);
  for (const [i, e] of envelopes.entries()) {
    const from = performance.now();
    JSON.stringify(redactor.envelope(e));
    if (round > 1) costs[i].push(performance.now() - from);
  }
}
// The middle of eleven rounds: what else runs on the machine is not the envelope's.
const times = costs.map((all) => all.sort((a, b) => a - b)[all.length >> 1]);
if (process.argv.includes('--worst'))
  for (const i of times
    .map((_, n) => n)
    .sort((a, b) => times[b] - times[a])
    .slice(0, 12))
    console.log(
      times[i].toFixed(3),
      envelopes[i].topic,
      envelopes[i].kind,
      JSON.stringify(envelopes[i]).length,
      JSON.stringify(envelopes[i].payload).slice(0, 120),
    );
times.sort((a, b) => a - b);
const at = (p) => times[Math.floor((times.length - 1) * p)];
console.log(
  `recording, one envelope in the worker: p50 ${at(0.5).toFixed(4)} ms, p99 ${at(0.99).toFixed(3)} ms, most ${at(1).toFixed(2)} ms, over ${times.length} envelopes (goal: p99 below ${GOAL_MS} ms)`,
);
process.exitCode = at(0.99) < GOAL_MS ? 0 : 1;
