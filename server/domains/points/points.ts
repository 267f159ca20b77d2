// Points: everything of this domain is a signed-in person's own. The ledger itself is kept by
// server/domains/points/balance.
import type { Handlers } from '../../platform/handlers';
import { ledger } from './ledger';
import { signInHandlers } from './signIn';

export const points: Handlers<'points'> = { ...ledger, ...signInHandlers };
