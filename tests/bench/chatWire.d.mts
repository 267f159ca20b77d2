export type Sender = { idToken: string; close(): void; say(groupID: string, words: string): Promise<void> };
export function openSender(origin: string, person: number): Promise<Sender>;
export function groupOf(origin: string, tokens: readonly string[]): Promise<string>;
