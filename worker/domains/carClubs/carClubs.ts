// Car clubs: the lists, one club, applying and deciding, members and their roles, announcements.
import type { Domain, Kernel } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import type { Uploads } from '../../uploads/queue';
import { startAnnouncing } from './announcements';
import { startApplying } from './applications';
import { startAuditing } from './audit';
import { startFinding } from './queries';
import { startMembers } from './members';

export const carClubsDomain = (outboxOf: OutboxOf, uploadsOf: (kernel: Kernel) => Uploads): Domain => ({
  name: 'carClubs',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFinding(kernel, outbox);
    startApplying(kernel, outbox);
    startAuditing(kernel, outbox);
    startMembers(kernel, outbox);
    startAnnouncing(kernel, outbox, uploadsOf(kernel));
  },
});
