// Entry of the contracts pack's script: stores the pack where the first script looks for it.
import type { Pack } from '../kernel/types';
import { contracts } from './contracts';

const scope = self as { __packs?: { contracts?: Pack } };
(scope.__packs ??= {}).contracts = contracts;
