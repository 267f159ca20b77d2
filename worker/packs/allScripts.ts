// All of the worker's scripts at once: for the page's own thread, replays and tests. The live worker loads them one by
// one.
import type { Scripts } from '../kernel/types';
import { deferredDomains } from './deferredDomains';
import { chat } from './chat';
import { contracts } from './contracts';
import { more } from './more';

const packs = { chat, contracts, more };
export const allScripts: Scripts = { later: () => deferredDomains, pack: (name) => packs[name] };
