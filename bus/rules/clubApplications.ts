// The rules for an application to a car club, shared by the page's form and the server. Pure; the messages are the
// page's.

/** docs/product/limits.md#car-clubs. In user-perceived characters. */
export const clubLimits = {
  realName: { least: 2, most: 20 },
  cityName: { least: 1, most: 30 },
  reason: { least: 1, most: 100 },
  announcementTitle: 30,
  announcement: 500,
  pictures: 3,
  administrators: 5,
} as const;

export type ClubField = 'realName' | 'phone' | 'carModelId' | 'plateNo' | 'cityName' | 'reason';
/** empty: blank · short, long: too few or too many characters · format: anything else. */
export type ClubFault = { field: ClubField; why: 'empty' | 'short' | 'long' | 'format' };
export type ClubForm = { [field in ClubField]: string };
const fields: readonly ClubField[] = ['realName', 'phone', 'carModelId', 'plateNo', 'cityName', 'reason'];

/** Exactly eleven digits. */
const phone = /^\d{11}$/;
/**
 * A province's character, a letter, five or six characters (six for electric cars), the last of which may be Chinese.
 */
const plate = /^[\u4e00-\u9fa5][A-Z][A-Z0-9]{4,5}[A-Z0-9\u4e00-\u9fa5]$/;
/** The stored form: capital letters without separators. */
export const plateOf = (text: string): string => text.replace(/[\s·•.-]/g, '').toUpperCase();

/** Checks one field. */
export function clubFault(field: ClubField, text: string): ClubFault | null {
  const words = text.trim();
  if (field === 'plateNo') return words === '' || plate.test(plateOf(words)) ? null : { field, why: 'format' };
  if (words === '') return { field, why: 'empty' };
  if (field === 'phone') return phone.test(words) ? null : { field, why: 'format' };
  if (field === 'carModelId') return null;
  const { least, most } = clubLimits[field];
  const length = Array.from(words).length;
  return length < least ? { field, why: 'short' } : length > most ? { field, why: 'long' } : null;
}

/** All faults, in the order of the form. */
export const clubFaults = (form: ClubForm): ClubFault[] =>
  fields.map((field) => clubFault(field, form[field])).filter((fault): fault is ClubFault => fault !== null);
