// Entry of the `more` pack's script: stores the pack where the first script looks for it.
import type { Pack } from '../kernel/types';
import { more } from './more';

const scope = self as { __packs?: { more?: Pack } };
(scope.__packs ??= {}).more = more;
