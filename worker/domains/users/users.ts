// Users: people's pages and lists, the person's own page, settings, collection and reports. Following and blocking are
// in the second script (./follows), since a card of the first page has them.
import type { Domain } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import { startCollections } from './collections';
import { startHome } from './home';
import { startPersistence } from './persistence';
import { startPeople } from './people';
import { startSettings } from './settings';

export const usersDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'users',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startHome(kernel, outbox);
    startPeople(kernel);
    startCollections(kernel, outbox);
    startSettings(kernel, outbox);
    startPersistence(kernel);
  },
});
