// What a command of the staff asks: a call's topic and its input.
export type Question = { topic: string; input: { [name: string]: unknown } };
