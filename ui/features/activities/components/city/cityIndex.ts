// The cities of the picker: by the letter of their pinyin, by what is searched, and those that were chosen lately.
import type { City } from '../../../../../bus/entities/draft';
import { keep, readKept } from '../../../../app/stores/pageStorage';

/** 杭州市 as 杭州; a whole name is sent. */
export const shortCity = (cityName: string): string =>
  cityName.length > 2 && cityName.slice(-1) === '市' ? cityName.slice(0, -1) : cityName;

type Indexed = Pick<City, 'cityName' | 'firstLetter'>;
/** A, B, C …, each with its cities, each city once; '#' for those without a letter. */
export function byLetter<C extends Indexed>(list: readonly C[]): [string, C[]][] {
  const letters = new Map<string, C[]>();
  const seen = new Set<string>();
  for (const city of list) {
    if (seen.has(city.cityName)) continue;
    seen.add(city.cityName);
    const letter = city.firstLetter.slice(0, 1).toUpperCase() || '#';
    const cities = letters.get(letter);
    if (cities) cities.push(city);
    else letters.set(letter, [city]);
  }
  return Array.from(letters).sort(([a], [b]) => (a < b ? -1 : 1));
}
/** By a part of its name or its province’s, or by the letter that it begins with. */
export function searchCities<C extends Indexed & Pick<City, 'provinceName'>>(
  list: readonly C[],
  words: string,
): readonly C[] {
  const typed = words.trim();
  return list.filter(
    ({ cityName, provinceName, firstLetter }, at) =>
      (cityName.indexOf(typed) >= 0 || provinceName.indexOf(typed) >= 0 || firstLetter === typed.toUpperCase()) &&
      list.findIndex((one) => one.cityName === cityName) === at,
  );
}

const most = 3;
const placeOf = (userId: string): string => 'recentCities|' + userId;
/** Newest first. */
export function recentCities(userId: string): string[] {
  return readKept(placeOf(userId))
    .split('\n')
    .filter((city) => city !== '')
    .slice(0, most);
}
export function rememberCity(userId: string, cityName: string): void {
  const others = recentCities(userId).filter((one) => one !== cityName);
  keep(placeOf(userId), [cityName].concat(others).slice(0, most).join('\n'));
}
