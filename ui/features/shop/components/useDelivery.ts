// Where what is being ordered goes to: an order of the shop, a thing that is exchanged.
import { useEffect } from 'react';
import type { StoredAddress } from '../../../../bus/entities/shop';
import { ask, read, useStream } from '../../../bus';

function choose(list: readonly StoredAddress[], ids: readonly (string | undefined)[]): StoredAddress | undefined {
  // One that waits for the network has no number yet.
  const real = list.filter((one) => one.addressId.indexOf('local:') !== 0);
  const [first] = ids.map((id) => real.find((one) => one.addressId === id)).filter((one) => one !== undefined);
  return first ?? real.find((one) => one.isDefault === 1) ?? real[0];
}
export const loadAddresses = () => ask('shop.openAddresses', {}).catch(() => undefined);

/** The address that was chosen for it, else where it was to go `before`, else the default. */
export function useDelivery(before?: string): StoredAddress | undefined {
  const list = useStream('shop.addresses')?.list ?? [];
  const chosen = useStream('shop.chosenAddress');
  useEffect(() => void loadAddresses(), []);
  return choose(list, [chosen?.addressId, before]);
}
/** What is said where there may be addresses, but they are not here. */
export const addressesFailed = '地址加载失败，请检查网络后重试';
/** The same once the addresses are here, for somebody who is faster than they are; `failed`: nobody knows them. */
export async function deliveryWhenLoaded(before?: string): Promise<StoredAddress | 'none' | 'failed'> {
  await loadAddresses();
  const { list, phase } = read('shop.addresses') ?? { list: [], phase: 'error' };
  return choose(list, [read('shop.chosenAddress')?.addressId, before]) ?? (phase === 'ready' ? 'none' : 'failed');
}
