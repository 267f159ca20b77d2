// The call of a staff command: topic and input.
export type Question = { topic: string; input: { [name: string]: unknown } };
