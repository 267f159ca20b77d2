// Car clubs: the lists, one club, applying and deciding, members and their roles, announcements.
import type { Domain, Kernel } from '../../kernelTypes';
import type { OutboxOf } from '../../outboxOf';
import type { Uploads } from '../../uploads/queue';
import { startAnnouncing } from './announcing';
import { startApplying } from './applying';
import { startAuditing } from './auditing';
import { startFinding } from './finding';
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
