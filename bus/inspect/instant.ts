// Instants as a calendar can have them: a damaged file may hold any number.

/** The end of the year 9999: what comes later has no plain spelling. */
const LAST = 253_402_300_799_999;
export const instantOf = (at: number): number => Math.max(0, Math.min(LAST, at));
export const isoOf = (at: number): string => new Date(instantOf(at)).toISOString();
