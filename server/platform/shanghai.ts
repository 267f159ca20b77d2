// Days as the product counts them: Asia/Shanghai, which keeps one offset all year.
const dayMs = 86_400_000;
const offset = 8 * 3_600_000;

/** yyyy-MM-dd */
export const shanghaiDate = (at: number): string => new Date(at + offset).toISOString().slice(0, 10);
/** The first moment of a day (yyyy-MM-dd). */
export const startOfDate = (date: string): number => Date.parse(date + 'T00:00:00Z') - offset;
/** The date so many days after another one. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date + 'T00:00:00Z') + days * dayMs).toISOString().slice(0, 10);
/** All dates of a month (yyyy-MM), in order. */
export function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = month + '-01'; date.startsWith(month); date = dateAfter(date, 1)) dates.push(date);
  return dates;
}
