// Points as they are shown: always in full, never shortened, since people count them.

/** 12,480 */
export function pointsText(n: number): string {
  const digits = String(Math.abs(n));
  let text = '';
  for (let at = digits.length; at > 0; at -= 3) text = digits.slice(Math.max(0, at - 3), at) + (text && ',') + text;
  return (n < 0 ? '−' : '') + text;
}
/** +15, −1,980 */
export const gainText = (n: number): string => (n > 0 ? '+' : '') + pointsText(n);
