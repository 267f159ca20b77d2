// Where what is being ordered goes to: an order of the shop, a thing that is exchanged.
import { useEffect } from 'react';
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask, useStream } from '../../../bus';

/** The address that was chosen for it, else the default. */
export function useDelivery(): StoredAddress | undefined {
  const list = useStream('shop.addresses')?.list ?? [];
  const chosen = useStream('shop.chosenAddress');
  useEffect(() => {
    ask('shop.openAddresses', {}).catch(() => undefined);
  }, []);
  // One that waits for the network has no number yet.
  const real = list.filter((one) => one.addressId.indexOf('local:') !== 0);
  return real.find((one) => one.addressId === chosen?.addressId) ?? real.find((one) => one.isDefault === 1) ?? real[0];
}
