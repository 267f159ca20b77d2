// Users: following and blocking, people's pages and lists, one's own page, settings, collections and reports.
import { users } from '../../../bus/contracts/users';
import type { Domain } from '../../kernelTypes';
import type { OutboxOf } from '../../outboxOf';
import { startCollections } from './collections';
import { startFollowing } from './following';
import { startHome } from './home';
import { startKept } from './kept';
import { startPeople } from './people';
import { startSettings } from './settings';

export const usersDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'users',
  contract: users,
  start(kernel) {
    const outbox = outboxOf(kernel);
    startFollowing(kernel, outbox);
    startHome(kernel, outbox);
    startPeople(kernel);
    startCollections(kernel, outbox);
    startSettings(kernel, outbox);
    startKept(kernel);
  },
});
