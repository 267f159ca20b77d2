// Exchanges the keys of the page's app-config block in three steps, so that at no time a page has a key that a server
// does not take. Apart from keys.ts, which reads and writes the file, so that tests need none.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Misconfigured } from '../process/config';

const block = /(<script type="application\/json" id="app-config">)([\s\S]*?)(<\/script>)/;
const Keys = v.looseObject({
  signKey: v.string(),
  tabListKey: v.string(),
  otherKeys: v.optional(v.object({ signKey: v.array(v.string()), tabListKey: v.array(v.string()) })),
});
type Keys = v.InferOutput<typeof Keys>;
export type KeyStep = 'add' | 'switch' | 'drop';
export const keySteps: readonly string[] = ['add', 'switch', 'drop'] satisfies KeyStep[];

const steps: { readonly [S in KeyStep]: (keys: Keys, newKey: () => string) => Keys } = {
  add: (keys, newKey) => {
    if (keys.otherKeys !== undefined) throw new Misconfigured('an exchange is under way: switch or drop it first');
    return { ...keys, otherKeys: { signKey: [newKey()], tabListKey: [newKey()] } };
  },
  switch: (keys) => {
    const [signKey, tabListKey] = [keys.otherKeys?.signKey[0], keys.otherKeys?.tabListKey[0]];
    if (signKey === undefined || tabListKey === undefined)
      throw new Misconfigured('there are no new keys: add them first');
    return { ...keys, signKey, tabListKey, otherKeys: { signKey: [keys.signKey], tabListKey: [keys.tabListKey] } };
  },
  drop: (keys) => {
    const { otherKeys: dropped, ...rest } = keys;
    if (dropped === undefined) throw new Misconfigured('there are no other keys to drop');
    return rest;
  },
};

/** The page with its keys after this step. */
export function exchangeKeys(
  html: string,
  step: KeyStep,
  newKey: () => string = () => randomBytes(24).toString('base64url'),
): string {
  const json = block.exec(html)?.[2];
  if (json === undefined) throw new Misconfigured('the file holds no app-config block');
  const keys = v.parse(Keys, JSON.parse(json));
  const indent = /\n( *)"/.exec(json)?.[1] ?? '';
  const outer = indent.slice(2);
  const text = JSON.stringify(steps[step](keys, newKey), null, 2).replaceAll('\n', '\n' + outer);
  // As a function: `$` has no meaning in a key.
  return html.replace(
    block,
    (_, open: string, __, close: string) => `${open}\n${outer}${text}\n${outer.slice(2)}${close}`,
  );
}
