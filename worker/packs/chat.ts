// The pack `chat`: conversations, groups, group notices, and the edge to the chat service. Loaded when a chat screen is
// opened, or when it is quiet after the first screen.
import { chatDomain } from '../domains/chat/chat';
import { serveIm } from '../edges/im';
import type { Pack } from '../kernel/types';
import { outboxOf } from '../outbox/outboxOf';
import { uploadsHere } from '../uploads/uploadsOf';

export const chat: Pack = {
  domains: [chatDomain(outboxOf, uploadsHere)],
  serve: (world) => ({ 'kernel.im': serveIm(world) }),
};
