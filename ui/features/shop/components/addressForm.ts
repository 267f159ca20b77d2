// What stands in the form of an address. What was sent is kept until the server has it: what waits for the network may
// still be refused, and then it stands in the form again. In this tab alone: names and numbers do not outlive it.
import type { StoredAddress } from '../../../../bus/entities/shop';
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { regionText } from './addressText';

export type AddressForm = {
  receiver: string;
  phone: string;
  regionCode: string;
  region: string;
  detail: string;
  postcode: string;
  tag: StoredAddress['tag'];
  isDefault: boolean;
};
/** null: a new one. */
export const formOf = (address: StoredAddress | null): AddressForm =>
  address
    ? {
        receiver: address.receiver,
        phone: address.phone,
        regionCode: address.regionCode,
        region: regionText(address),
        detail: address.detail,
        postcode: address.postcode,
        tag: address.tag,
        isDefault: address.isDefault === 1,
      }
    : { receiver: '', phone: '', regionCode: '', region: '', detail: '', postcode: '', tag: '', isDefault: false };

const placeOf = (address: StoredAddress | null): string =>
  `address.${read('session.me')?.userId ?? ''}.${address?.addressId ?? ''}`;
const isSame = (a: AddressForm, b: AddressForm): boolean =>
  a.receiver.trim() === b.receiver.trim() &&
  a.phone.trim() === b.phone.trim() &&
  a.regionCode === b.regionCode &&
  a.detail.trim() === b.detail.trim();

export const keepForm = (address: StoredAddress | null, form: AddressForm): void =>
  keep(placeOf(address), JSON.stringify([formOf(address), form]), true);
export const forgetForm = (address: StoredAddress | null): void => keep(placeOf(address), '', true);
/** What was sent and is not in the list; else the address as it stands. */
export function startForm(address: StoredAddress | null): AddressForm {
  const was = formOf(address);
  try {
    const [before, form] = JSON.parse(readKept(placeOf(address), true)) as [AddressForm, AddressForm];
    const list = address ? [] : (read('shop.addresses')?.list ?? []);
    const isOpen = JSON.stringify(before) === JSON.stringify(was) && !list.some((one) => isSame(formOf(one), form));
    return isOpen ? form : was;
  } catch {
    return was;
  }
}
