// The stored snapshot goes with its person, and with what they no longer want to see. Without parts of its own: the first
// screen carries this.
export const KEY = 'snapshot';

let times = 0;
/** How often, in this visit. */
export const timesForgotten = (): number => times;

export function forgetSnapshot(): void {
  times++;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored either.
  }
}
