// The id of a request: in the answer's header, in the log, and in the failure that a phone's recording names. Letters
// only, since a recording keeps such words (bus/recording/redactValue.ts) and replaces what looks like a person's.
import { randomBytes } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

export const newRequestId = (): string =>
  Array.from(randomBytes(16), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
