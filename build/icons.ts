// Takes each icon from its own file instead of lucide-react's list of all. The list makes every icon of the app a need
// of whatever uses one: all of them lay in the script above the first cards.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const list = readFileSync(new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url), 'utf8');
/** Name as exported → its file's name. */
const files = new Map(
  Array.from(list.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)).flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), file] as const),
  ),
);

export const iconsOneByOne = (): Plugin => ({
  name: 'icons-one-by-one',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/ui\/.*\.tsx?$/, code: 'lucide-react' },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => {
            const [exported = '', local = exported] = name.split(/\s+as\s+/);
            const file = files.get(exported);
            if (!file) throw new Error(`lucide-react has no icon ${exported}`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(' '),
      ),
  },
});
