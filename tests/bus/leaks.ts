// Searches a text for planted secrets in every encoding that a leak could have.
import { gunzipSync } from 'node:zlib';

const at = (bytes: Buffer, encoding: 'base64' | 'base64url'): string[] =>
  // A secret has three possible alignments in base64. Characters that depend on its neighbours are cut off.
  [0, 1, 2]
    .map((pad) =>
      Buffer.concat([Buffer.alloc(pad), bytes])
        .toString(encoding)
        .replace(/=+$/, '')
        .slice(pad === 0 ? 0 : pad + 1, -2),
    )
    .filter((s) => s.length >= 6);

export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const escaped = Array.from(secret, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  return [
    secret,
    Array.from(secret).toReversed().join(''),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    escaped,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    bytes.toString('hex'),
    ...at(bytes, 'base64'),
    ...at(bytes, 'base64url'),
    Buffer.from(secret, 'utf16le').toString('hex'),
  ];
}
/** The secrets in the text, each with its encoding. */
export function leaksIn(text: string, secrets: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return secrets.flatMap((s) =>
    spellingsOf(s)
      .filter((spelling) => lower.includes(spelling.toLowerCase()))
      .map((spelling) => `${s} as ${spelling}`),
  );
}
/** The bytes as text; a gzip stream in them is decompressed. */
function opened(bytes: Buffer): string {
  const zip = bytes.indexOf(Buffer.from([0x1f, 0x8b, 0x08]));
  if (zip < 0) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes.subarray(zip)).toString('utf8');
  } catch {
    return bytes.toString('utf8');
  }
}
const decoders: { [way: string]: (text: string) => string } = {
  percent: (text) =>
    text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => Buffer.from(run.replace(/%/g, ''), 'hex').toString('utf8')),
  escapes: (text) =>
    text
      .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\(["\\/])/g, '$1'),
  base64: (text) =>
    Array.from(text.matchAll(/[A-Za-z0-9+/_-]{8,}/g), ([run]) =>
      [0, 1, 2, 3].map((from) => opened(Buffer.from(run.slice(from), 'base64'))).join('\n'),
    ).join('\n'),
  hex: (text) =>
    Array.from(text.matchAll(/[0-9a-fA-F]{12,}/g), ([run]) =>
      [0, 1].map((from) => opened(Buffer.from(run.slice(from), 'hex'))).join('\n'),
    ).join('\n'),
};
/** The secrets in the text and in all that can be decoded from it, up to three decodings deep. */
export function hiddenIn(text: string, secrets: readonly string[], way = 'file', depth = 0): string[] {
  const here = secrets.flatMap((s) =>
    [s, Array.from(s).toReversed().join('')].some((x) => text.includes(x)) ? [`${s} in ${way}`] : [],
  );
  if (depth === 3) return here;
  const inside = Object.entries(decoders).flatMap(([name, decode]) => {
    const plain = decode(text);
    return plain === '' || plain === text ? [] : hiddenIn(plain, secrets, way + ' > ' + name, depth + 1);
  });
  return Array.from(new Set(here.concat(inside)));
}
/** Patterns that no recording may contain. */
export const shapesOfSecrets: readonly RegExp[] = [
  // A phone number has no letter beside it, unlike the digits of a hash. A clock offset and an ask’s number
  // (worker/kernel/askHash) can have as many digits.
  /(?<![A-Za-z0-9-])(?<!"offset":)(?<!"ask":)1[3-9]\d{9}(?![A-Za-z0-9])/,
  /eyJ[A-Za-z0-9_-]{10,}/,
  /zt\.[A-Za-z0-9_-]{8,}/,
  /"(?:idToken|token|refreshToken|signKey|tabListKey|authorization|applicationId|encryptionId|sign|clientToken|deviceId)":"(?!"|«[A-Za-z]+:\d+»"|[a-zA-Z]+:\d+")/,
  /x-sign|x-nonce/i,
];
