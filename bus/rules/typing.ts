// 正在输入: how often a phone says so and how long it is shown, and what the sign looks like on the wire of the chat service.

/** The least time between two signs of one phone. */
export const typingEveryMs = 4000;
/** How long a sign is shown after the last one. */
export const typingShownMs = 6000;
/**
 * A custom message that is not stored. Its data is the text of the SDK's own message about a new group: a phone whose
 * version does not know the sign drops that text, and would draw any other as a message.
 */
export const typingSign = { data: 'group_create', description: '', extension: 'typing' } as const;
