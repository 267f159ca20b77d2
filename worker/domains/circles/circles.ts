// Circles: the lists, one circle, its members, points and requests; joining and leaving, auditing, editing, founding.
import type { Domain } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import { startApplies } from './applies';
import { startEditing } from './profile';
import { startFinding } from './queries';
import { startFounding } from './foundingRequests';
import { startJoining } from './membership';
import { startJoiningClubZ } from './clubZMembership';
import { startMembers } from './members';

export const circlesDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'circles',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFinding(kernel, outbox);
    startMembers(kernel, outbox);
    startEditing(kernel, outbox);
    startJoining(kernel, outbox);
    startJoiningClubZ(kernel, outbox);
    startApplies(kernel, outbox);
    startFounding(kernel, outbox);
  },
});
