/** A recording may come from anybody: what it says is printed without anything that steers a terminal. */
export const legible = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, (sign) => '\\x' + sign.charCodeAt(0).toString(16).padStart(2, '0'));
