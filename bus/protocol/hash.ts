// SHA-256 of a text's UTF-8 bytes, or of a file piece by piece, in lower-case hex. Implemented here because bus is
// plain ES, and because the page must compute a recording's checksum where WebCrypto is missing (an old webview, or a
// page without TLS).
import { utf8 } from './utf8';

/** The fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): Int32Array {
  const k = new Int32Array(64);
  let n = 2;
  for (let i = 0; i < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) k[i++] = ((Math.cbrt(n) % 1) * 0x100000000) | 0;
  }
  return k;
}
const K = roundConstants();
/** Hashes bytes piece by piece, for files too large for memory. `hex` ends it. */
export function createSha256(): { add(bytes: Uint8Array): void; hex(): string } {
  const h = new Int32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const w = new Int32Array(64);
  /** The bytes of an incomplete block; at the end the last one or two blocks. */
  const rest = new Uint8Array(128);
  let held = 0;
  let length = 0;
  return {
    add(bytes) {
      length += bytes.length;
      let at = 0;
      if (held > 0) {
        at = Math.min(64 - held, bytes.length);
        rest.set(bytes.subarray(0, at), held);
        held += at;
        if (held < 64) return;
        mix(h, w, rest, 0);
      }
      for (; at + 64 <= bytes.length; at += 64) mix(h, w, bytes, at);
      held = bytes.length - at;
      rest.set(bytes.subarray(at), 0);
    },
    hex() {
      rest.fill(0, held);
      rest[held] = 0x80;
      const end = held < 56 ? 64 : 128;
      const tail = new DataView(rest.buffer);
      tail.setUint32(end - 8, Math.floor(length / 0x20000000));
      tail.setUint32(end - 4, (length << 3) >>> 0);
      for (let at = 0; at < end; at += 64) mix(h, w, rest, at);
      let hex = '';
      for (let i = 0; i < 8; i++) hex += ((h[i] as number) >>> 0).toString(16).padStart(8, '0');
      return hex;
    },
  };
}
export function sha256(text: string): string {
  const hash = createSha256();
  hash.add(utf8(text));
  return hash.hex();
}

function mix(h: Int32Array, w: Int32Array, from: Uint8Array, at: number): void {
  const W = (i: number) => w[i] as number;
  for (let i = 0; i < 16; i++) {
    const p = at + (i << 2);
    w[i] =
      ((from[p] as number) << 24) |
      ((from[p + 1] as number) << 16) |
      ((from[p + 2] as number) << 8) |
      (from[p + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = W(i - 15);
    const y = W(i - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (W(i - 16) + s0 + W(i - 7) + s1) | 0;
  }
  const H = (i: number) => h[i] as number;
  let a = H(0),
    b = H(1),
    c = H(2),
    d = H(3),
    e = H(4),
    f = H(5),
    g = H(6),
    k = H(7);
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + W(i)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const add = (i: number, x: number) => {
    h[i] = ((h[i] as number) + x) | 0;
  };
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, k);
}
