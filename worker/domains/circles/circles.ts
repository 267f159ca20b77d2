// Circles: the lists, one circle, its members, points and requests; joining and leaving, auditing, editing, founding.
import type { Domain } from '../../kernelTypes';
import type { OutboxOf } from '../../outboxOf';
import { startApplies } from './applies';
import { startEditing } from './editing';
import { startFinding } from './finding';
import { startFounding } from './founding';
import { startJoining } from './joining';
import { startJoiningClubZ } from './joiningClubZ';
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
