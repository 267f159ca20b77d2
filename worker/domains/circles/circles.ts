// Circles: lists, one circle, members, points and requests; joining and leaving, deciding requests, editing, founding.
import type { Domain } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import { startApplies } from './applies';
import { startProfile } from './profile';
import { startQueries } from './queries';
import { startFoundingRequests } from './foundingRequests';
import { startMembership } from './membership';
import { startClubZMembership } from './clubZMembership';
import { startMembers } from './members';

export const circlesDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'circles',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startQueries(kernel, outbox);
    startMembers(kernel, outbox);
    startProfile(kernel, outbox);
    startMembership(kernel, outbox);
    startClubZMembership(kernel, outbox);
    startApplies(kernel, outbox);
    startFoundingRequests(kernel, outbox);
  },
});
