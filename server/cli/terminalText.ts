// Makes user text safe for a terminal: one line, without control sequences.

export function brief(words: string, most = 60): string {
  const line = Array.from(words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  return line.length > most ? line.slice(0, most - 1).join('') + '…' : line.join('');
}
