// What stands in the form of an address. What was sent is kept until the server has it: what waits for the network may
// still be refused, and then it stands in the form again. In this tab alone: names and numbers do not outlive it.
import type { StoredAddress } from '../../../../bus/entities/shop';
import { read } from '../../../bus';
import { forgetOver, keepOver, readOver } from '../../../app/stores/keptOver';
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

const isSame = (a: AddressForm, b: AddressForm): boolean =>
  a.receiver.trim() === b.receiver.trim() &&
  a.phone.trim() === b.phone.trim() &&
  a.regionCode === b.regionCode &&
  a.detail.trim() === b.detail.trim();

const placeOfNew = (): string => `addresses.${read('session.me')?.userId ?? ''}`;
/** The new ones that were sent and not answered yet, the last one first. */
function allNew(): AddressForm[] {
  try {
    return JSON.parse(readKept(placeOfNew(), true) || '[]') as AddressForm[];
  } catch {
    return [];
  }
}
const keepNew = (sent: AddressForm[]): void => keep(placeOfNew(), sent.length > 0 ? JSON.stringify(sent) : '', true);

/** `begun`: what stood in the form first. */
export function keepForm(address: StoredAddress | null, begun: AddressForm, form: AddressForm): void {
  if (address) keepOver('address.' + address.addressId, formOf(address), form, true);
  else keepNew([form, ...allNew().filter((one) => !isSame(one, begun) && !isSame(one, form))]);
}
export function forgetForm(address: StoredAddress | null, form: AddressForm): void {
  if (address) forgetOver('address.' + address.addressId, true);
  else keepNew(allNew().filter((one) => !isSame(one, form)));
}
/** What was sent and is not in the list; else the address as it stands. */
export function startForm(address: StoredAddress | null): AddressForm {
  const was = formOf(address);
  if (address) return readOver('address.' + address.addressId, was, true) ?? was;
  const list = (read('shop.addresses')?.list ?? []).map(formOf);
  return allNew().find((form) => !list.some((one) => isSame(one, form))) ?? was;
}
