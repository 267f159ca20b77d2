// Chat's calls beside the service, gathered from their files.
import type { Handlers } from '../../platform/handlers';
import { account } from './account';
import { groups } from './groups';
import { notices } from './notices';
import { searchHandlers } from './search';

export const chat: Handlers<'chat'> = { ...account, ...groups, ...notices, ...searchHandlers };
