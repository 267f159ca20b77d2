// Whether the window is so wide that a rail stands at its left instead of the bottom bar.
import { SharedSource, useSource } from '../../sharedSource';

const query = window.matchMedia('(min-width: 600px)');
const source = new SharedSource({
  read: () => query.matches,
  // Safari 13 and Chrome 64 have only this older pair of names.
  follow: (changed) => {
    query.addListener(changed);
    return () => query.removeListener(changed);
  },
});
export const useIsWide = (): boolean => useSource(source);
