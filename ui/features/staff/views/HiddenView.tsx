// 隐藏的内容: what the staff took out of sight, what was hidden last first, to read it again and show it again.
import type { HiddenContent } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { plainText } from '../../../kit/text/richText';
import { hiddenBy, kindNames } from '../components/deskText';
import { deskView } from '../components/deskView';
import { caseId } from './CaseView';
import { FoundItem } from './FindView';

export const hidden = deskView<HiddenContent>({
  key: 'hidden',
  name: '隐藏的内容',
  group: 'past',
  tabs: [
    { key: 'all', name: '全部' },
    { key: 'thread', name: '帖子' },
    { key: 'comment', name: '评论' },
    { key: 'answer', name: '问答' },
  ],
  empty: '没有隐藏的内容',
  load: (tab, next) =>
    ask('staff.listHidden', {
      pageSize: 50,
      ...(tab === 'thread' || tab === 'comment' || tab === 'answer' ? { kind: tab } : {}),
      ...next,
    }),
  factsOf: (row) => ({
    id: caseId(row),
    title: plainText(row.title) || row.authorName,
    excerpt: plainText(row.excerpt) || row.reason,
    badge: hiddenBy(row),
    meta: [kindNames[row.targetType], row.authorName, row.staffName].filter(Boolean).join(' · '),
    at: row.hiddenTime > 0 ? row.hiddenTime : undefined,
    image: row.imageUrl,
  }),
  Item: FoundItem,
});
