// The pack `chat`: conversations, groups, group notices, and the edge to the chat service. Loaded when a chat screen is
// opened, or when it is quiet after the first screen.
import { chatDomain } from '../domains/chat/chat';
import { serveIm } from '../env/im';
import type { Pack } from '../kernelTypes';
import { outboxOf } from '../outboxOf';
import { uploadsHere } from '../uploads/uploadsOf';

export const chat: Pack = {
  domains: [chatDomain(outboxOf, uploadsHere)],
  serve: (world) => ({ 'kernel.im': serveIm(world) }),
};
