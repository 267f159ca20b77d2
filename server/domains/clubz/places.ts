// Provinces, cities and places on the map. The data is the server's own, so no outside
// service is asked.
import type { Place } from '../../../bus/entities/places';
import type { Region } from '../../../bus/entities/clubz';
import { cities, provinceRows } from '../platform/public';
import { visitor, type Handlers } from '../../platform/handlers';
import { gone, Malformed } from '../../platform/refusals';
import type { KnownPlace } from './namedPlaces';
import { placeRows } from './placeRows';

const most = 30;
/** m; what is farther away is not around. */
const nearbyMetres = 60_000;
type Spot = { latitude: number; longitude: number };

const rad = Math.PI / 180;
/** Metres along the ground between two points. */
function metres(a: Spot, b: Spot): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half))));
}
const cityPlaces: KnownPlace[] = cities.map(({ provinceName, cityName, regionCode, latitude, longitude }) => ({
  name: cityName,
  address: provinceName === cityName ? '' : provinceName,
  provinceName,
  cityName,
  regionCode,
  latitude,
  longitude,
}));
const bare = (text: string): string => text.toLowerCase().replace(/[\s·|，,]+/g, '');
/** Every word must stand somewhere in name, address or city; the better the place of the first, the further up. */
function matchScore(place: KnownPlace, words: string[]): number {
  const name = bare(place.name);
  const all = name + ' ' + bare(place.address) + ' ' + bare(place.cityName) + ' ' + bare(place.provinceName);
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ''] = words;
  return name === first ? 4 : name.startsWith(first) ? 3 : name.includes(first) ? 2 : 1;
}

export const places = {
  findPlaces: visitor((input) => {
    if ((input.lat === undefined) !== (input.lng === undefined))
      throw new Malformed(input.lat === undefined ? 'lat' : 'lng');
    const here: Spot | null =
      input.lat === undefined || input.lng === undefined ? null : { latitude: input.lat, longitude: input.lng };
    const words = (input.keyword ?? '')
      .split(/[\s|，,]+/)
      .map(bare)
      .filter((word) => word !== '');
    const at = (place: KnownPlace): Place => ({ ...place, distance: here === null ? null : metres(here, place) });
    if (words.length > 0) {
      const found = [...cityPlaces, ...placeRows].flatMap((place) => {
        const worth = matchScore(place, words);
        return worth === 0 ? [] : [{ worth, place: at(place) }];
      });
      found.sort((a, b) => b.worth - a.worth || (a.place.distance ?? 0) - (b.place.distance ?? 0));
      return Promise.resolve(found.slice(0, most).map((one) => one.place));
    }
    if (here === null)
      return Promise.resolve(
        cities
          .filter((city) => city.hot === 1)
          .flatMap((city) => cityPlaces.find((place) => place.regionCode === city.regionCode) ?? [])
          .map(at),
      );
    // The city that the point is in, or next to; then what is around it.
    const city = cityPlaces
      .map(at)
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .slice(0, 1);
    const near = placeRows
      .map(at)
      .filter((place) => (place.distance ?? 0) <= nearbyMetres)
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
    return Promise.resolve([...city, ...near].slice(0, most));
  }),

  listProvinces: visitor(() =>
    Promise.resolve(provinceRows.map((row): Region => ({ ...row, parentCode: '', level: 1 }))),
  ),
  listRegions: visitor((input) => {
    const parentCode = input.regionCode.slice(0, 2) + '0000';
    if (!provinceRows.some((row) => row.regionCode === parentCode) || input.regionCode !== parentCode) throw gone();
    return Promise.resolve(
      cities
        .filter((city) => city.regionCode.startsWith(parentCode.slice(0, 2)))
        .map(({ cityName, regionCode, latitude, longitude }): Region => ({
          regionCode,
          name: cityName,
          parentCode,
          level: 2,
          latitude,
          longitude,
        })),
    );
  }),
} satisfies Partial<Handlers<'clubz'>>;
