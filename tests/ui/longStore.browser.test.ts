// What a phone keeps of a long recording when the app is updated while it runs.
import { afterEach, describe, expect, it } from 'vitest';
import type { ContractVersion } from '../../bus/contracts/contractVersion';
import { longLimits } from '../../bus/recording/ringBuffer';
import { deleteLongStore, openLongStore } from '../../ui/app/recording/longStore';

afterEach(deleteLongStore);
const version = (n: number, replaysOlder: boolean): ContractVersion => ({
  version: n,
  hash: String(n),
  what: '',
  replaysOlder,
});
const [first, harmless, stops] = [version(1, false), version(2, true), version(3, false)];
/** A build with these contracts runs until the page is left; returns what is kept then. */
async function build(versions: ContractVersion[], text: string): Promise<string[]> {
  const store = await openLongStore(longLimits, versions);
  await store.add([{ text, count: 1, bytes: 9, from: 1, to: 2, start: true }]);
  const lines = await store.lines();
  store.close();
  return lines;
}

describe('a long recording over an update of the app', () => {
  it('keeps what plays as it is under the contracts of the new build', async () => {
    await build([first], 'a');
    expect(await build([first, harmless], 'b')).toEqual(['a', 'b']);
  });
  it('goes on without what does not, so that the file does not say of it what is not so', async () => {
    await build([first], 'a');
    await build([first, harmless], 'b');
    expect(await build([first, harmless, stops], 'c')).toEqual(['c']);
    expect(await build([first, harmless, stops], 'd')).toEqual(['c', 'd']);
    // An earlier build again.
    expect(await build([first, harmless], 'e')).toEqual(['e']);
  });
});
