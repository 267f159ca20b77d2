// How large the file will be, before it is made: what is left out leaves a short line for each of its envelopes.
import type { Part, PartCount } from '../../../bus/recording/sections';

/** A header, and a line of `kernel.leftOut`. */
const HEADER = 480;
const LEFT_OUT = 112;

export const sizeOf = (parts: readonly PartCount[], without: readonly Part[]): number =>
  parts.reduce((sum, { part, count, bytes }) => sum + (without.indexOf(part) < 0 ? bytes : count * LEFT_OUT), HEADER);
