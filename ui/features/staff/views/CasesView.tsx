// 待处理: what people reported and what looked suspicious, one entry for each thing, what waits longest first.
import type { StaffCase, StaffCaseDetail } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { plainText } from '../../../kit/text/richText';
import { kindNames, reasonNames, reasonSentence } from '../components/deskText';
import { isOwn } from '../components/deskStore';
import { deskView } from '../components/deskView';
import type { Choice, Field, ItemProps } from '../components/deskView';
import { caseId, CaseView } from './CaseView';

const reasons = Object.values(reasonNames);
const muteHours = 7 * 24;

/** The reason of most reporters first. */
function ordered({ reports }: StaffCaseDetail): string[] {
  const often = (name: string): number => reports.filter((one) => reasonNames[one.reasonCode] === name).length;
  return [...reasons].sort((a, b) => often(b) - often(a));
}
const toAuthor = (prefill: (reason: string) => string): Field => ({
  name: 'toAuthor',
  label: '告诉作者',
  max: 100,
  prefill,
});

function reportChoices(detail: StaffCaseDetail): Choice[] {
  const { reports, author, content } = detail;
  const reportId = reports[0]?.reportId ?? '';
  const note = `${reports.length} 位举报人会收到结果`;
  const uphold = (more: { muteHours?: number }) => (values: { readonly [name: string]: string }) =>
    ask('forum.handleReport', {
      reportId,
      status: 2,
      resultText: reasonSentence(values['reason'] ?? ''),
      ...(values['toAuthor'] ? { toAuthor: values['toAuthor'] } : {}),
      ...more,
    });
  const why = { reasons: ordered(detail), note };
  const told = author !== null;
  const upheld = content.canHide === 1 || detail.targetType === 6 ? '隐藏' : '确认违规';
  return [
    {
      key: 'dismiss',
      name: '不违规',
      note,
      run: () => ask('forum.handleReport', { reportId, status: 3, resultText: '' }),
    },
    { key: 'uphold', name: upheld, ...why, fields: told ? [toAuthor(reasonSentence)] : [], run: uphold({}) },
    ...(told
      ? [
          {
            key: 'warn',
            name: `${upheld}并提醒`,
            ...why,
            fields: [toAuthor((reason) => `${reasonSentence(reason)}。请遵守社区规范，再次违规会被禁言`)],
            run: uphold({}),
          },
        ]
      : []),
    ...(told && author.isStaff === 0
      ? [
          {
            key: 'mute',
            name: '禁言 7 天',
            ...why,
            fields: [toAuthor(reasonSentence)],
            run: uphold({ muteHours }),
          },
        ]
      : []),
  ];
}

function auditChoices({ targetType, targetId }: StaffCaseDetail): Choice[] {
  if (targetType !== 1 && targetType !== 2 && targetType !== 3 && targetType !== 7) return [];
  const of = { targetType, targetId };
  return [
    { key: 'pass', name: '通过', run: () => ask('forum.audit', { ...of, pass: 1, reason: '' }) },
    {
      key: 'refuse',
      name: '拒绝',
      reasons,
      fields: [{ name: 'words', label: '告诉作者', max: 100, prefill: reasonSentence }],
      run: ({ words = '' }) => ask('forum.audit', { ...of, pass: 0, reason: words }),
    },
  ];
}

/**
 * What several people reported and what waits as well is decided as a report: that answers everybody. Nobody decides
 * about their own.
 */
const choicesOf = (detail: StaffCaseDetail): readonly Choice[] =>
  isOwn(detail) ? [] : detail.reports.length > 0 ? reportChoices(detail) : auditChoices(detail);

function CaseItem({ row: _row, isMissing: _missing, ...item }: ItemProps) {
  return <CaseView {...item} verb="处理，看下一条" choicesOf={choicesOf} />;
}

export const cases = deskView<StaffCase>({
  key: 'cases',
  name: '待处理',
  group: 'wait',
  count: ({ reports, audits }) => reports + audits,
  tabs: [
    { key: 'all', name: '全部' },
    { key: 'report', name: '举报', count: ({ reports }) => reports },
    { key: 'audit', name: '待审', count: ({ audits }) => audits },
  ],
  empty: '没有待处理的内容',
  opensFirst: true,
  load: (tab, place) =>
    ask('staff.listCases', { pageSize: 50, ...(tab === 'report' || tab === 'audit' ? { kind: tab } : {}), ...place }),
  factsOf: (row) => ({
    id: caseId(row),
    title: plainText(row.title) || row.authorName || '内容已经不在了',
    excerpt: plainText(row.excerpt),
    badge: row.kind === 'audit' ? '待审' : `${reasonNames[row.reasonCode] ?? '举报'} ${row.reportCount}`,
    urgent: row.reportCount > 3,
    meta: [kindNames[row.targetType], row.circleName || row.authorName].filter(Boolean).join(' · '),
    since: row.since,
    image: row.imageUrl,
  }),
  Item: CaseItem,
});
