// Points: everything of this domain is a signed-in person's own. The ledger itself is kept by server/points.
import type { Handlers } from '../../calls';
import { ledger } from './ledger';
import { signing } from './signIn';

export const points: Handlers<'points'> = { ...ledger, ...signing };
