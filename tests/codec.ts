// Text to bytes and back as a browser's page does it, for the ring.
import type { Codec } from '../bus/recording/ringBuffer';

export const codec: Codec = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
