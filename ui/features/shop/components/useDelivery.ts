// Where what is being ordered goes to: an order of the shop, a thing that is exchanged.
import { useEffect } from 'react';
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask, read, useStream } from '../../../bus';

function choose(list: readonly StoredAddress[], chosenId: string | undefined): StoredAddress | undefined {
  // One that waits for the network has no number yet.
  const real = list.filter((one) => one.addressId.indexOf('local:') !== 0);
  return real.find((one) => one.addressId === chosenId) ?? real.find((one) => one.isDefault === 1) ?? real[0];
}
const load = () => ask('shop.openAddresses', {}).catch(() => undefined);

/** The address that was chosen for it, else the default. */
export function useDelivery(): StoredAddress | undefined {
  const list = useStream('shop.addresses')?.list ?? [];
  const chosen = useStream('shop.chosenAddress');
  useEffect(() => void load(), []);
  return choose(list, chosen?.addressId);
}
/** The same once the addresses are here, for somebody who is faster than they are. */
export async function deliveryWhenLoaded(): Promise<StoredAddress | undefined> {
  await load();
  return choose(read('shop.addresses')?.list ?? [], read('shop.chosenAddress')?.addressId);
}
