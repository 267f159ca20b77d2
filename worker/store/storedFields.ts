// Reads records that this or an older app stored on the phone.
import type { Json } from '../../bus/protocol/envelope';

export const isRecord = (kept: Json | undefined): kept is { [name: string]: Json } =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept);
/** The fields of `blank`, each as stored where that is of the same type; for null also an object. */
export function storedFields<T extends object>(kept: { [name: string]: Json }, blank: T): T {
  const fields = { ...blank };
  for (const [name, usual] of Object.entries(blank) as [string, Json][]) {
    const value = kept[name];
    const isSame = typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
    if (isSame && (value !== null || usual === null)) Object.assign(fields, { [name]: value });
  }
  return fields;
}
