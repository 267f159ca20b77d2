// The pack `chat`: conversations, groups, group notices, and the edge to the chat service. Loaded when a chat screen
// opens, or when the app is idle after the first screen.
import { chatDomain } from '../domains/chat/chat';
import { serveIm } from '../edges/im';
import type { Pack } from '../kernel/types';
import { outboxOf } from '../outbox/outboxOf';
import { uploadsHere } from '../uploads/uploadsOf';

export const chat: Pack = {
  domains: [chatDomain(outboxOf, uploadsHere)],
  serve: (world) => ({ 'kernel.im': serveIm(world) }),
};
