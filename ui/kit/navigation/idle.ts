// The next moment in which the page has nothing to do.
type Idle = Window & { requestIdleCallback?: (fn: () => void, options: { timeout: number }) => void };

/** After 5 s at the latest; at once where the browser cannot say. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    const page = window as Idle;
    if (page.requestIdleCallback) page.requestIdleCallback(() => resolve(), { timeout: 5000 });
    else resolve();
  });
