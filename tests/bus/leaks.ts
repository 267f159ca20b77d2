// Looks for planted secrets in a text, in every spelling that a careless part might have given them.
const at = (bytes: Buffer, encoding: 'base64' | 'base64url'): string[] =>
  // The three places that a secret can have in a base64 text; edges that depend on neighbours are cut off.
  [0, 1, 2].map((pad) => Buffer.concat([Buffer.alloc(pad), bytes]).toString(encoding).replace(/=+$/, '').slice(pad === 0 ? 0 : pad + 1, -2)).filter((s) => s.length >= 6);

export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const escaped = Array.from(secret, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  return [
    secret, encodeURIComponent(secret), encodeURIComponent(encodeURIComponent(secret)), escaped, escaped.toUpperCase().replace(/\\U/g, '\\u'),
    JSON.stringify(secret).slice(1, -1), JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...at(bytes, 'base64'), ...at(bytes, 'base64url'), Buffer.from(secret, 'utf16le').toString('hex'),
  ];
}
/** The secrets that can be read in the text, with the spelling. */
export function leaksIn(text: string, secrets: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return secrets.flatMap((s) => spellingsOf(s).filter((spelling) => lower.includes(spelling.toLowerCase())).map((spelling) => `${s} as ${spelling}`));
}
/** What no recording may hold, whoever made it. */
export const shapesOfSecrets: readonly RegExp[] = [
  // A difference of clocks may have as many digits.
  /(?<![\d-])(?<!"offset":)1[3-9]\d{9}(?!\d)/,
  /eyJ[A-Za-z0-9_-]{10,}/,
  /zt\.[A-Za-z0-9_-]{8,}/,
  /"(?:idToken|token|refreshToken|signKey|tabListKey|authorization|applicationId|encryptionId|sign|clientToken|deviceId)":"(?!"|«[A-Za-z]+:\d+»"|[a-zA-Z]+:\d+")/,
  /x-sign|x-nonce/i,
];
