// What is looked for, out of what was typed: trimmed, bounded, without the sign that parts a list's name.
export const wordsToFind = (typed: string): string => typed.replace(/\|/g, ' ').trim().slice(0, 30);
