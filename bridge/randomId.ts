// 128 random bits as 32 hex digits: device id, ids of native requests, sender of messages between pages.
export const randomId = (w: Window): string =>
  Array.from((w as Window & { crypto: Crypto }).crypto.getRandomValues(new Uint8Array(16)), (n) =>
    (n + 256).toString(16).slice(1),
  ).join('');
