// What to do once a person has logged in: the action that asked for it. Separate from the gate, which every card
// imports.
type Action = (args: string) => void;

const actions = new Map<string, Action>();
let once: { key: string; run: () => void } | null = null;
let waiting: { action: string; args: string; until: number } | null = null;

const keyOf = (action: string, args: string): string => action + '|' + args;

/** The tap itself, while this page lives. Only the newest is kept. Gives back what forgets it. */
export function keepIntent(action: string, args: string, run: () => void): () => void {
  const mine = (once = { key: keyOf(action, args), run });
  return () => {
    if (once === mine) once = null;
  };
}

/** Names an action that can be taken up after a login that opened the page anew. Gives back what removes it. */
export function registerIntent(action: string, run: Action): () => void {
  actions.set(action, run);
  const held = waiting;
  if (held && held.action === action) {
    waiting = null;
    if (Date.now() < held.until) run(held.args);
  }
  return () => {
    if (actions.get(action) === run) actions.delete(action);
  };
}

/** Runs it once: now, or when the screen that knows it is there (30 s at most). */
export function runIntent(action: string, args: string): void {
  const tap = once;
  once = null;
  const named = actions.get(action);
  if (tap && tap.key === keyOf(action, args)) tap.run();
  else if (named) named(args);
  else waiting = { action, args, until: Date.now() + 30_000 };
}
