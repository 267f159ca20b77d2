// Telephone numbers that may be dialled: eleven digits [spec] and the digits of a country code, so that no service code gets out.
const HOME = '86';

/** `uri` for a browser, or null when the number is none. */
export function dialable(phone: string, countryCode = HOME): { phone: string; countryCode: string; uri: string } | null {
  if (!/^\d{11}$/.test(phone) || !/^\d{1,4}$/.test(countryCode)) return null;
  return { phone, countryCode, uri: 'tel:' + (countryCode === HOME ? '' : '+' + countryCode) + phone };
}
