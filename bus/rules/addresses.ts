// The rules for a delivery address, shared by the page's form and the server. Pure; the messages are the page's.

export const mostAddresses = 20;
/** receiver and detail in user-perceived characters. */
export const addressLimits = { receiver: { least: 2, most: 20 }, detail: { least: 5, most: 100 } } as const;

export type AddressField = 'receiver' | 'phone' | 'regionCode' | 'detail' | 'postcode';
/** empty: blank · short, long: too few or too many characters · format: anything else. */
export type AddressFault = { field: AddressField; why: 'empty' | 'short' | 'long' | 'format' };
export type AddressText = { receiver: string; phone: string; regionCode: string; detail: string; postcode: string };

/** Blanks only. */
const isEmpty = (text: string): boolean => text.trim() === '';
const lengthOf = (text: string): number => Array.from(text.trim()).length;
/** Exactly eleven digits. */
const phone = /^\d{11}$/;
const postcode = /^\d{6}$/;

/** Checks one field. Only the server can check that a region exists. */
export function addressFault(field: AddressField, text: string): AddressFault | null {
  if (field === 'postcode') return isEmpty(text) || postcode.test(text.trim()) ? null : { field, why: 'format' };
  if (isEmpty(text)) return { field, why: 'empty' };
  if (field === 'phone') return phone.test(text.trim()) ? null : { field, why: 'format' };
  if (field === 'regionCode') return null;
  const { least, most } = addressLimits[field];
  const length = lengthOf(text);
  return length < least ? { field, why: 'short' } : length > most ? { field, why: 'long' } : null;
}

/** All faults, in the order of the form. */
export function addressFaults(address: AddressText): AddressFault[] {
  const fields: readonly AddressField[] = ['receiver', 'phone', 'regionCode', 'detail', 'postcode'];
  return fields
    .map((field) => addressFault(field, address[field]))
    .filter((fault): fault is AddressFault => fault !== null);
}
