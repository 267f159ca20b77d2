export function findChromium(): string;
export function findWholeChromium(): string;
export const browserArgs: string[];
