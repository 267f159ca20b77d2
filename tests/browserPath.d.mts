export function browserPath(): string;
export function wholeBrowserPath(): string;
export const browserArgs: string[];
