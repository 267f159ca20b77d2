// How long what was typed is, as a person counts: letters, not halves of them, and no spaces around it.
export const lengthOf = (text: string): number => Array.from(text.trim()).length;
