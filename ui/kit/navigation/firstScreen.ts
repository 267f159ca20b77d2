// The moment when the first screen can be seen. What it does not need waits for it: other blocks, the bridge, what is
// further down. A page without cards, or a slow network, comes to it after a while.
const LATEST_MS = 3000;
let open: () => void;

export const firstScreen = new Promise<void>((resolve) => (open = resolve));
/** The first cards are drawn. */
export const firstScreenStands = (): void => open();
setTimeout(firstScreenStands, LATEST_MS);
