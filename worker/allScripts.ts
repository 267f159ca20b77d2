// Every script of the worker at hand at once: for the page's own thread, for replays and for tests. The live worker
// loads them one by one.
import type { Scripts } from './kernelTypes';
import { laterDomains } from './later';
import { chat } from './packs/chat';
import { contracts } from './packs/contracts';
import { more } from './packs/more';

const packs = { chat, contracts, more };
export const allScripts: Scripts = { later: () => laterDomains, pack: (name) => packs[name] };
