// One short text for a whole state, to see whether two replays end in the same one.
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import { sha256 } from '../../bus/protocol/hash';

/** The SHA-256 of a redacted state, in lower-case hex. */
export const stateHash = (redacted: Json): string => sha256(canonicalJson(redacted));
