// What is sent of what was typed: one line without the sign that parts keys, one space between words, whole letters, no longer than
// the server takes.
const longest = 60;
export function cleanWords(typed: string): string {
  let words = '';
  for (const letter of Array.from(typed.replace(/[\s|]+/g, ' ').trim())) {
    if (words.length + letter.length > longest) break;
    words += letter;
  }
  return words.trim();
}
