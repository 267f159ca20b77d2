// Telephone numbers that may be dialled: eleven digits [spec], the hotlines of organisers (400, 800) and the landlines
// of dealers with their area code, and the digits of a country code, so that no service code gets out.
const HOME = '86';

/** `uri` for a browser, or null when the number is none. */
export function dialable(
  phone: string,
  countryCode = HOME,
): { phone: string; countryCode: string; uri: string } | null {
  if (!/^(\d{11}|[48]00\d{7}|0\d{9,11})$/.test(phone) || !/^\d{1,4}$/.test(countryCode)) return null;
  return { phone, countryCode, uri: 'tel:' + (countryCode === HOME ? '' : '+' + countryCode) + phone };
}
