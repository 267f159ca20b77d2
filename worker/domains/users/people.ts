// Users: lists of people (followed, followers, blocked), and the person's reports.
import type { UserBrief, Report } from '../../../bus/entities/users';
import type { Kernel } from '../../kernel/types';
import { pagedList } from '../../store/pagedLists';
import { mergeUser, put } from '../../store/entityStore';

export function startPeople(kernel: Kernel): void {
  const done = (p: Promise<void>) => p.then(() => ({}));
  const people = pagedList<UserBrief>(kernel, {
    topic: 'users.people',
    async ask(key, place) {
      const [kind, userId = '', keyword = ''] = key.split('|');
      if (kind === 'blocked') {
        const page = await kernel.call('users.listBlocks', place);
        return { ...page, list: page.list.map(({ user }) => user) };
      }
      const input = { userId, ...(keyword ? { keyword } : null), ...place };
      return kind === 'fans' ? kernel.call('users.listFans', input) : kernel.call('users.listFollows', input);
    },
    take(user) {
      mergeUser(kernel, user);
      return user.userId;
    },
  });
  const reports = pagedList<Report>(kernel, {
    topic: 'users.reports',
    ask: (_key, place) => kernel.call('users.listReports', place),
    take(report) {
      put(kernel, 'users.report', report, report.reportId);
      return report.reportId;
    },
  });
  kernel.handle('users.openPeople', ({ list, how }) => done(people(list, how)));
  kernel.handle('users.openReports', ({ how }) => done(reports('', how)));
}
