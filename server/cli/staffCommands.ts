// Parses what is typed after `npm run staff --` into a call, and formats its answer as lines. Apart from staff.ts,
// which finds the server, so that tests need none.
import type { Question } from './question';
import * as v from 'valibot';
import { activityLines, activityQuestion, activityUsage } from './activityCommands';
import { brief } from './terminalText';
import { circleLines, circleQuestion, circleUsage } from './circleCommands';
import { whenOf } from './formatTimestamp';
import { contentLines, contentQuestion, contentUsage } from './contentCommands';
import { clubLines, clubQuestion, clubUsage } from './clubCommands';
import { orderLines, orderQuestion, orderUsage } from './orderCommands';
import type { AdminAnswer } from './adminSocket';

export const usage = `usage: npm run staff -- COMMAND
  reports [open|upheld|dismissed]               what people have reported, oldest first
  handle REPORT uphold|dismiss [words]          decides a report: upheld content is hidden; reporters and author are told
  audit                                         what waits because it looked suspicious
  audit KIND ID pass                            lets it be seen; KIND: thread, comment, reply, question or answer
  audit KIND ID refuse REASON                   refuses it; the author reads the reason
  hide KIND ID REASON                           hides it; the author reads the reason
  restore KIND ID                               shows it again
  mute USER HOURS [reason]                      this person cannot write for so many hours; 0 lifts it
${activityUsage}
${circleUsage}
${clubUsage}
${orderUsage}
${contentUsage}
  help
Works beside a running server on the same DATA_DIR (default ./data), on its folder when none runs, or on DATABASE_URL.
Times are of this machine's clock (or TZ), with their distance from UTC.`;

const kinds: { readonly [word: string]: number | undefined } = {
  thread: 1,
  comment: 2,
  reply: 3,
  question: 7,
  answer: 7,
};
const states: { readonly [word: string]: number | undefined } = { upheld: 2, dismissed: 3 };

/** Returns null for an unknown command. */
export function questionFrom([command = '', ...rest]: readonly string[]): Question | null {
  const [first = '', second = '', third = '', ...more] = rest;
  const kind = kinds[first];
  switch (command) {
    case 'reports':
      if (rest.length > 1 || (first !== '' && first !== 'open' && states[first] === undefined)) return null;
      return {
        topic: 'forum.listStaffReports',
        input: { pageSize: 50, ...(states[first] === undefined ? {} : { status: states[first] }) },
      };
    case 'handle': {
      const status = second === 'uphold' ? 2 : second === 'dismiss' ? 3 : 0;
      return first === '' || status === 0
        ? null
        : { topic: 'forum.handleReport', input: { reportId: first, status, resultText: rest.slice(2).join(' ') } };
    }
    case 'audit': {
      if (rest.length === 0) return { topic: 'forum.listAudits', input: { pageSize: 50 } };
      const pass = third === 'pass' ? 1 : third === 'refuse' ? 0 : -1;
      if (kind === undefined || second === '' || pass < 0 || (pass === 0 && more.length === 0)) return null;
      return { topic: 'forum.audit', input: { targetType: kind, targetId: second, pass, reason: more.join(' ') } };
    }
    case 'hide':
    case 'restore': {
      const restore = command === 'restore' ? 1 : 0;
      const reason = rest.slice(2).join(' ');
      if (kind === undefined || second === '' || (restore === 0) === (reason === '')) return null;
      return { topic: 'forum.hideContent', input: { targetType: kind, targetId: second, reason, restore } };
    }
    case 'mute': {
      const hours = second === '' ? Number.NaN : Number(second);
      return first === '' || Number.isNaN(hours)
        ? null
        : { topic: 'forum.muteUser', input: { userId: first, hours, reason: rest.slice(2).join(' ') } };
    }
    case 'activity':
      return activityQuestion(rest);
    case 'circle':
      return circleQuestion(rest);
    case 'club':
      return clubQuestion(rest);
    case 'order':
      return orderQuestion(rest);
    case 'publish-car-information':
      return contentQuestion(rest);
    case 'car-information':
      return rest.length === 0 ? { topic: 'content.listInfos', input: { pageSize: 50 } } : null;
    default:
      return null;
  }
}

/** Questions and answers share one kind number; the id distinguishes them. */
const nameOf = ({ targetType, targetId }: { targetType: number; targetId: string }): string =>
  targetType === 7 && /^q/.test(targetId)
    ? 'question'
    : (['?', 'thread', 'comment', 'reply', 'user', 'message', 'activity comment', 'answer', 'group', 'activity'][
        targetType
      ] ?? '?');
const reasonOf: { readonly [code: number]: string } = {
  1: 'ad',
  2: 'porn',
  3: 'abuse',
  4: 'false',
  5: 'infringement',
  9: 'other',
};

const Reports = v.object({
  hasMore: v.boolean(),
  list: v.array(
    v.object({
      reportId: v.string(),
      targetType: v.number(),
      targetId: v.string(),
      reasonCode: v.number(),
      content: v.string(),
      createTime: v.number(),
      reporterId: v.string(),
      authorId: v.string(),
      excerpt: v.string(),
    }),
  ),
});
const Audits = v.object({
  hasMore: v.boolean(),
  list: v.array(
    v.object({
      targetType: v.number(),
      targetId: v.string(),
      authorId: v.string(),
      excerpt: v.string(),
      createTime: v.number(),
    }),
  ),
});
const Muted = v.object({ until: v.number() });

/** The answer as printed lines. */
export function linesOf(question: Question, said: AdminAnswer): string[] {
  const { topic } = question;
  if (said.code !== '000000') return [`refused: ${said.code} ${said.message}`];
  if (topic === 'forum.listStaffReports') {
    const { list, hasMore } = v.parse(Reports, said.data);
    const lines = list.map((one) =>
      [
        one.reportId,
        whenOf(one.createTime),
        nameOf(one),
        one.targetId,
        reasonOf[one.reasonCode] ?? '?',
        `by ${brief(one.reporterId)}`,
        `of ${brief(one.authorId) || '–'}`,
        `“${brief(one.excerpt) || 'gone'}”`,
        ...(one.content === '' ? [] : [`says “${brief(one.content)}”`]),
      ].join('  '),
    );
    return lines.length === 0 ? ['no reports'] : [...lines, ...(hasMore ? ['… and more'] : [])];
  }
  if (topic === 'forum.listAudits') {
    const { list, hasMore } = v.parse(Audits, said.data);
    const lines = list.map((one) =>
      [nameOf(one), one.targetId, whenOf(one.createTime), `of ${brief(one.authorId)}`, `“${brief(one.excerpt)}”`].join(
        '  ',
      ),
    );
    return lines.length === 0 ? ['nothing waits'] : [...lines, ...(hasMore ? ['… and more'] : [])];
  }
  const ofActivity =
    activityLines(topic, said.data) ??
    circleLines(topic, said.data) ??
    clubLines(topic, said.data) ??
    orderLines(topic, said.data) ??
    contentLines(question, said.data);
  if (ofActivity !== null) return ofActivity;
  if (topic === 'forum.muteUser') {
    const { until } = v.parse(Muted, said.data);
    return [until === 0 ? 'may write again' : `muted until ${whenOf(until)}`];
  }
  return ['done'];
}
