// Car clubs: lists, one club, applying and deciding, members and their roles, announcements.
import type { Domain, Kernel } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import type { Uploads } from '../../uploads/queue';
import { startAnnouncements } from './announcements';
import { startApplications } from './applications';
import { startAudit } from './audit';
import { startQueries } from './queries';
import { startMembers } from './members';

export const carClubsDomain = (outboxOf: OutboxOf, uploadsOf: (kernel: Kernel) => Uploads): Domain => ({
  name: 'carClubs',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startQueries(kernel, outbox);
    startApplications(kernel, outbox);
    startAudit(kernel, outbox);
    startMembers(kernel, outbox);
    startAnnouncements(kernel, outbox, uploadsOf(kernel));
  },
});
