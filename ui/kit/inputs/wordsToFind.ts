// What is looked for, out of what was typed: one line with single spaces, without the sign that parts a list's name,
// whole letters, no longer than the server takes.
export function wordsToFind(typed: string, most = 30): string {
  let words = '';
  for (const letter of Array.from(typed.replace(/[\s|]+/g, ' ').trim())) {
    if (words.length + letter.length > most) break;
    words += letter;
  }
  return words.trim();
}
