// Circles: the strip of the home page, the lists, one circle, its members, points and requests; joining and leaving, auditing, founding.
import { circles } from '../../../bus/contracts/circles';
import type { Domain } from '../../kernelTypes';
import type { OutboxOf } from '../../outboxOf';
import { startApplies } from './applies';
import { openStrip, startFinding } from './finding';
import { startFounding } from './founding';
import { startJoining } from './joining';
import { startJoiningClubZ } from './joiningClubZ';
import { startMembers } from './members';

export const circlesDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'circles',
  contract: circles,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFinding(kernel, outbox);
    startMembers(kernel, outbox);
    startJoining(kernel, outbox);
    startJoiningClubZ(kernel, outbox);
    startApplies(kernel, outbox);
    startFounding(kernel, outbox);
    kernel.watch('session.me', (me, _key, before) => {
      if (me?.userId !== before?.userId && kernel.read('circles.strip')) void openStrip(kernel, outbox);
    });
  },
});
