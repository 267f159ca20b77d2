// Club Z's calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { detail } from './detail';
import { places } from './places';
import { statistics } from './statistics';

export const clubz: Handlers<'clubz'> = { ...detail, ...statistics, ...places };
