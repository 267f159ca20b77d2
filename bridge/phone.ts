// Telephone numbers that may be dialled: mobile numbers (eleven digits), hotlines of organisers (400, 800) and landlines
// of dealers with area code, each with a country code of digits. Service codes (`*#06#`) are refused.
const HOME = '86';

/** `uri` is for a browser. Null where the number may not be dialled. */
export function dialable(
  phone: string,
  countryCode = HOME,
): { phone: string; countryCode: string; uri: string } | null {
  if (!/^(\d{11}|[48]00\d{7}|0\d{9,11})$/.test(phone) || !/^\d{1,4}$/.test(countryCode)) return null;
  return { phone, countryCode, uri: 'tel:' + (countryCode === HOME ? '' : '+' + countryCode) + phone };
}
