// Commands of `npm run staff -- circle …`: parses them into calls and prints the answers. staffCommands.ts has the
// other commands.
import * as v from 'valibot';
import { brief } from './terminalText';
import { whenOf } from './formatTimestamp';
import type { Question } from './question';

export const circleUsage = `  circle asked                                  requests to found a circle that wait, oldest first
  circle audit APPLY pass                       founds it: it is of who asked, who is told
  circle audit APPLY refuse REASON              refuses it; the person reads the reason`;

/** Returns null for an unknown command. */
export function circleQuestion([what = '', applyId = '', decision = '', ...rest]: readonly string[]): Question | null {
  if (what === 'asked') return applyId === '' ? { topic: 'circles.listStaffFoundings', input: { pageSize: 50 } } : null;
  const pass = decision === 'pass' ? 1 : decision === 'refuse' ? 0 : -1;
  // Only a refusal needs a reason.
  if (what !== 'audit' || applyId === '' || pass < 0 || (pass === 1) !== (rest.length === 0)) return null;
  return { topic: 'circles.decideFounding', input: { applyId, pass, reason: rest.join(' ') } };
}

const Foundings = v.object({
  hasMore: v.boolean(),
  list: v.array(
    v.object({
      applyId: v.string(),
      name: v.string(),
      intro: v.string(),
      createTime: v.number(),
      user: v.object({ userId: v.string(), userName: v.string() }),
    }),
  ),
});

/** Returns null for the answer of another call. */
export function circleLines(topic: string, data: unknown): string[] | null {
  if (topic !== 'circles.listStaffFoundings') return null;
  const { list, hasMore } = v.parse(Foundings, data);
  const lines = list.map((one) =>
    [
      one.applyId,
      whenOf(one.createTime),
      `${one.user.userId} ${brief(one.user.userName)}`,
      `“${brief(one.name)}”`,
      ...(one.intro === '' ? [] : [`says “${brief(one.intro)}”`]),
    ].join('  '),
  );
  return lines.length === 0 ? ['nobody waits'] : [...lines, ...(hasMore ? ['… and more'] : [])];
}
