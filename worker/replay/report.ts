// Describes a recording for the command line: its first difference (where it is in the file, what differs, and what led
// to it) and the errors in it.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Inspected } from '../../bus/inspect/inspect';
import type { ScreenDifference } from '../../bus/inspect/screenSeries';
import { jsonDiff } from '../../bus/inspect/jsonDiff';
import { withSources } from '../../bus/inspect/stackSources';
import { describeCheck } from './nativeCheck';
import { unnumbered } from './numbering';
import type { Unanswered } from './openAsks';
import type { Difference } from './replayWorker';

const FIELDS = 8;
const CHARS = 300;
const CHAIN = 12;
const ERRORS = 20;
const LISTED = 40;

const short = (x: Json | undefined): string => (x === undefined ? 'nothing' : JSON.stringify(x).slice(0, CHARS));
const line = (e: Envelope): string =>
  `seq ${e.seq}  ` + [e.from, e.kind, e.topic, e.key, e.id].filter((part) => part !== undefined).join(' ');

function placeText(i: Inspected, { seq, place }: { seq: number; place: number }): string {
  const isStart = (e: Envelope): boolean => e.topic === 'kernel.started';
  const lives = i.envelopes.filter(isStart).length;
  const life = Math.max(1, i.envelopes.slice(0, place + 1).filter(isStart).length);
  return `first difference at seq ${seq}, line ${place + 2} of the file${lives > 1 ? `, life ${life} of ${lives}` : ''}`;
}
function causesText(i: Inspected, place: number): string[] {
  const chain = i.causes(place);
  return [
    'what led to it:',
    ...(chain.length > CHAIN ? [`  … ${chain.length - CHAIN} before`] : []),
    ...chain.slice(-CHAIN).map((at) => '  ' + line(i.envelopes[at] as Envelope)),
  ];
}

/** Which of the worker's starts too, when there is more than one. `sides`: what the two are called. */
export function describeDifference(
  d: Difference,
  i: Inspected,
  sides: readonly [string, string] = ['recorded', 'replayed'],
): string {
  const out = [placeText(i, d) + (d.path ? ': ' + d.path : '')];
  const checked = describeCheck(d.recorded, d.replayed);
  if (checked) out.push('  ' + checked, `  ${short(d.recorded?.payload)}`);
  else if (d.recorded && d.replayed) {
    const fields = jsonDiff({ ...d.recorded }, { ...d.replayed }, FIELDS + 1);
    for (const { path, before, after } of fields.slice(0, FIELDS))
      out.push(`  ${path}`, `    ${sides[0]}: ${short(before)}`, `    ${sides[1]}: ${short(after)}`);
    if (fields.length > FIELDS) out.push('  and more');
  } else
    out.push(
      `  ${sides[0]}: ${d.recorded ? short({ ...d.recorded }) : 'nothing'}`,
      `  ${sides[1]}: ${d.replayed ? short({ ...d.replayed }) : 'nothing'}`,
    );
  out.push(...causesText(i, d.place));
  return out.join('\n');
}

/** The first screen that is another one: the envelope after which it is, and the lines that are only on one of them. */
export function describeScreens({ seq, place, gone, fresh }: ScreenDifference, i: Inspected): string {
  const lines = gone
    .map((text) => `  missing  ${text.trim()}`)
    .concat(fresh.map((text) => `  new      ${text.trim()}`));
  const more = lines.length > LISTED ? [`  and ${lines.length - LISTED} more`] : [];
  const after = i.envelopes[place] as Envelope;
  return [
    `${placeText(i, { seq, place })}: the screen after ${after.kind} ${after.topic}`,
    ...lines.slice(0, LISTED),
    ...more,
    ...causesText(i, place),
  ].join('\n');
}

/** One line each: what was not said any more, what is new, and which field of the others has another value. */
export function describeDifferences(all: readonly Difference[]): string {
  const out = all.slice(0, LISTED).map(({ recorded, replayed }) => {
    const of = line((recorded ?? replayed) as Envelope);
    if (!recorded) return `new      ${of}`;
    if (!replayed) return `missing  ${of}`;
    const [before, after] = [unnumbered(recorded), unnumbered(replayed)];
    const [first] = jsonDiff(before, after, 1);
    return `changed  ${of}  ${first?.path ?? ''}: ${short(first?.before)} → ${short(first?.after)}`;
  });
  if (all.length > LISTED) out.push(`and ${all.length - LISTED} more`);
  return out.join('\n');
}
/** One line for each ask that the recording has no answer for: how it ended without one. */
export function describeUnanswered(all: readonly Unanswered[]): string {
  const out = all.slice(0, LISTED).map(({ ask, end, after }) => {
    const { call = '' } = ask.payload as { call?: string };
    const ended = end ? `ended with ${end} after seq ${after}` : 'open at the end';
    return `unanswered  ${line(ask)}${call && ' ' + call}: ${ended}`;
  });
  if (all.length > LISTED) out.push(`and ${all.length - LISTED} more`);
  return out.join('\n');
}

/**
 * The errors of the page and the worker that the recording notes; '' without any. `sourcesOf`: positions in a text → the
 * same in the sources.
 */
export function describeErrors(i: Inspected, sourcesOf: (text: string) => ReadonlyMap<string, string>): string {
  const noted = i.problems.filter((p) => p.kind === 'failure' && i.envelopes[p.place]?.topic === 'kernel.noted');
  const out = noted.slice(0, ERRORS).map(({ place, seq }) => {
    const { what, detail } = (i.envelopes[place] as Envelope).payload as { what: string; detail: string };
    const sources = sourcesOf(detail);
    const resolved = withSources(detail, (at) => sources.get(at));
    return `noted at seq ${seq}, ${what}:\n${resolved.trim().replace(/^\s*/gm, '  ')}`;
  });
  if (noted.length > ERRORS) out.push(`and ${noted.length - ERRORS} more`);
  return out.join('\n');
}
