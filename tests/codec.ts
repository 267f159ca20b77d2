// The ring buffer's conversion between text and bytes, as in a browser.
import type { Codec } from '../bus/recording/ringBuffer';

export const codec: Codec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
