// Entry of the script that is loaded on need: leaves what it brings where the first script looks for it.
import type { Pack } from '../kernel/types';
import { more } from './more';

const scope = self as { __packs?: { more?: Pack } };
(scope.__packs ??= {}).more = more;
