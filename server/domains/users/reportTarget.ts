// A person as the target of a report. Nothing is hidden: the person is warned.
import { eq, inArray } from 'drizzle-orm';
import { users } from '../../db/tables/users';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { query } from '../../notifications/routes';
import type { ReportTarget } from '../../platform/context';
import { newId } from '../../platform/ids';
import { gone } from '../../platform/refusals';

export const userReportTarget: ReportTarget = {
  targetType: 4,
  async authorOf(cx, id) {
    const [user] = await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, id));
    if (user === undefined) throw gone();
    return user.userId;
  },
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const rows = await cx.db.select().from(users).where(inArray(users.userId, ids));
    return rows.map((row) => ({
      targetId: row.userId,
      authorId: row.userId,
      text: row.userName,
      whole: {
        title: row.userName,
        body: row.intro,
        pictures: [row.avatarUrl, row.coverUrl].filter((url) => url !== ''),
        createTime: row.createTime,
        tribeId: '',
        under: '',
        link: query('/mine/otherInfo', { userId: row.userId }),
        state: 'shown',
      },
    }));
  },
  uphold: (cx, id, reason) =>
    notify(cx, {
      to: id,
      from: '',
      kind: noticeKind.handled,
      targetId: newId('h', cx.now),
      content: '你的账号收到举报并已核实：' + reason,
    }),
};
