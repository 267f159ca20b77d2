// How many columns a grid of tiles has: two, from 600 px three, from 1000 px beside the rail four; one less in a type whose
// words need the width.
import { SharedSource } from '../../sharedSource';

const root = document.documentElement;
const wide = window.matchMedia('(min-width: 600px)');
const wider = window.matchMedia('(min-width: 1000px) and (min-height: 480px)');

const inWindow = (): number => (wider.matches && root.hasAttribute('data-rail') ? 4 : wide.matches ? 3 : 2);

/** `types`: the large types (`data-type`) that take a column. */
export const gridColumns = (...types: ('l' | 'xl')[]): SharedSource<number> =>
  new SharedSource({
    read: () => inWindow() - (types.some((type) => type === root.getAttribute('data-type')) ? 1 : 0),
    follow(changed) {
      // Safari 13 and Chrome 64 have only this older pair of names.
      wide.addListener(changed);
      wider.addListener(changed);
      const observer = new MutationObserver(changed);
      observer.observe(root, { attributes: true, attributeFilter: ['data-type'] });
      return () => {
        wide.removeListener(changed);
        wider.removeListener(changed);
        observer.disconnect();
      };
    },
  });
