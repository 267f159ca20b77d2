// All entries. A command of the contract that no family has does not compile.
import { bars } from './bars';
import type { Messages } from './message';
import { navigation } from './navigation';
import { permissions } from './permissions';
import { pictures } from './pictures';
import { sharing } from './sharing';
import { signIn } from './signIn';

const all = { ...bars, ...navigation, ...permissions, ...pictures, ...sharing, ...signIn };
export type AllMessages = typeof all;
export const messages: Messages = all;
