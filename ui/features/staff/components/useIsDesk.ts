// Whether the window is so wide that list and thing stand side by side.
import { SharedSource, useSource } from '../../../sharedSource';

const wide = window.matchMedia('(min-width: 1000px)');
const source = new SharedSource({
  read: () => wide.matches,
  // Safari 13 and Chrome 64 have only this older pair of names.
  follow: (changed) => {
    wide.addListener(changed);
    return () => wide.removeListener(changed);
  },
});
export const useIsDesk = (): boolean => useSource(source);
