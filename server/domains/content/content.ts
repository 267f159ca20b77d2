// The calls of content, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { articleHandlers } from './articles';
import { banners } from './banners';
import { comments } from './comments';
import { infos } from './infos';

export const content: Handlers<'content'> = { ...banners, ...articleHandlers, ...infos, ...comments };
