// In place of `wouter/use-browser-location` in this build: it follows the address, and has no value where no browser is.
export const useLocationProperty = <T>(read: () => T): T => read();
