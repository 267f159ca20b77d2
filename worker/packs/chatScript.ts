// Entry of the chat pack's script: stores the pack where the first script looks for it.
import type { Pack } from '../kernel/types';
import { chat } from './chat';

const scope = self as { __packs?: { chat?: Pack } };
(scope.__packs ??= {}).chat = chat;
