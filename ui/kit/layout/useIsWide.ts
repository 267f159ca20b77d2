// Whether the window is so wide that a rail stands at its left instead of the bottom bar.
import { SharedSource, useSource } from '../../sharedSource';

export function mediaSource(media: string): SharedSource<boolean> {
  // When it is used: the table of routes is read without a window, too.
  const query = () => window.matchMedia(media);
  return new SharedSource({
    read: () => query().matches,
    // Safari 13 and Chrome 64 have only this older pair of names.
    follow: (changed) => {
      const followed = query();
      followed.addListener(changed);
      return () => followed.removeListener(changed);
    },
  });
}
const wide = mediaSource('(min-width: 600px)');
export const useIsWide = (): boolean => useSource(wide);
