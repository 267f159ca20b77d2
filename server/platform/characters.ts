/** How many characters a text has, as people and the contracts count: an emoji is one, although it has two UTF-16 units. */
export const charactersIn = (text: string): number => Array.from(text).length;
