// Commands of `npm run staff -- activity …`: parses them into calls and prints the answers. staffCommands.ts has the
// other commands.
import * as v from 'valibot';
import { brief } from './terminalText';
import { whenOf } from './formatTimestamp';
import type { Question } from './question';

export const activityUsage = `  activity list                                 all activities, what can be joined first
  activity applies [ACTIVITY]                   sign-ups that wait for a decision; of one activity all that are open
  activity audit APPLY pass                     gives the place; the person is told
  activity audit APPLY refuse REASON            refuses it; points go back, the place goes to who waits
  activity cancel ACTIVITY REASON               calls it off; points go back, everybody is told
  activity check TICKET                         lets somebody in by the text of their ticket
  activity code ACTIVITY                        the code of the place, for the QR code at the entrance`;

/** Returns null for an unknown command. */
export function activityQuestion(words: readonly string[]): Question | null {
  const [what = '', id = '', how = '', ...rest] = words;
  const reason = rest.join(' ');
  switch (what) {
    case 'list':
      return id === '' ? { topic: 'activities.listActivities', input: { pageSize: 50 } } : null;
    case 'applies':
      return how === ''
        ? { topic: 'activities.listStaffApplies', input: { pageSize: 50, ...(id === '' ? {} : { activityId: id }) } }
        : null;
    case 'audit': {
      if (id === '' || (how !== 'pass' && how !== 'refuse') || (how === 'refuse') === (reason === '')) return null;
      return { topic: 'activities.auditApply', input: { applyId: id, pass: how === 'pass' ? 1 : 0, reason } };
    }
    case 'cancel':
      return id === '' || how === ''
        ? null
        : { topic: 'activities.cancelActivity', input: { activityId: id, reason: [how, ...rest].join(' ') } };
    case 'check':
      return id === '' || how !== '' ? null : { topic: 'activities.checkTicket', input: { ticketCode: id } };
    case 'code':
      return id === '' || how !== '' ? null : { topic: 'activities.getCheckCode', input: { activityId: id } };
    default:
      return null;
  }
}

const Activities = v.object({
  hasMore: v.boolean(),
  list: v.array(
    v.object({
      activityId: v.string(),
      title: v.string(),
      kind: v.number(),
      status: v.number(),
      startTime: v.number(),
      quota: v.number(),
      appliedCount: v.number(),
      waitCount: v.number(),
    }),
  ),
});
const Apply = v.object({
  applyId: v.string(),
  activityId: v.string(),
  title: v.string(),
  userId: v.string(),
  userName: v.string(),
  status: v.number(),
  companions: v.number(),
  createTime: v.number(),
});
const Applies = v.object({ hasMore: v.boolean(), list: v.array(Apply) });
const Code = v.object({ code: v.string(), link: v.string() });

const stateOf = (status: number): string =>
  ['not open', 'open', 'full', 'closed', 'running', 'over', 'called off'][status] ?? '?';
const applyState = (status: number): string =>
  ['pending', 'signed up', 'refused', 'cancelled', 'waiting', 'attended', 'absent'][status] ?? '?';
const kindOf = (kind: number): string => ['?', 'sign-up', 'sign-in', 'exchange'][kind] ?? '?';
const applyLine = (one: v.InferOutput<typeof Apply>): string =>
  [
    one.applyId,
    whenOf(one.createTime),
    applyState(one.status),
    brief(one.userName) || one.userId,
    ...(one.companions > 0 ? [`+${one.companions}`] : []),
    `“${brief(one.title)}”`,
  ].join('  ');

/** Returns null for the answer of another call. */
export function activityLines(topic: string, data: unknown): string[] | null {
  if (topic === 'activities.listActivities') {
    const { list, hasMore } = v.parse(Activities, data);
    const lines = list.map((one) =>
      [
        one.activityId,
        kindOf(one.kind),
        stateOf(one.status),
        whenOf(one.startTime),
        `${one.appliedCount}/${one.quota === 0 ? '∞' : one.quota}`,
        ...(one.waitCount > 0 ? [`${one.waitCount} waiting`] : []),
        `“${brief(one.title)}”`,
      ].join('  '),
    );
    return lines.length === 0 ? ['no activities'] : [...lines, ...(hasMore ? ['… and more'] : [])];
  }
  if (topic === 'activities.listStaffApplies') {
    const { list, hasMore } = v.parse(Applies, data);
    return list.length === 0 ? ['nobody waits'] : [...list.map(applyLine), ...(hasMore ? ['… and more'] : [])];
  }
  if (topic === 'activities.checkTicket') return ['welcome  ' + applyLine(v.parse(Apply, data))];
  if (topic === 'activities.getCheckCode') {
    const { code, link } = v.parse(Code, data);
    return code === '' ? ['this activity asks for no code'] : [code, link];
  }
  return null;
}
