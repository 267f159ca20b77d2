// Times limited to valid dates: a damaged file may contain any number.

/** The end of the year 9999: later times have another ISO format. */
const LAST = 253_402_300_799_999;
export const instantOf = (at: number): number => Math.max(0, Math.min(LAST, at));
export const isoOf = (at: number): string => new Date(instantOf(at)).toISOString();
