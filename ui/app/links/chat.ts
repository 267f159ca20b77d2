// Links to the rooms of chat.
import { query } from '../navigation/routes';

/** With a message the room opens on it. */
export const chat = (conversationID: string, messageID?: string) => query('/mine/chat', { conversationID, messageID });
export const chatDetail = (conversationID: string) => query('/mine/chatDetail', { conversationID });
/** The room with one person. */
export const chatWith = (userId: string) => chat('C2C' + userId);
