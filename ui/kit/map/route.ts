// 导航: the app's chooser of map apps, or the browser's own way to one.
import type { Place } from '../../../bus/entities/places';
import { ask, read } from '../../bus';

/** iOS has no `geo:`; its own scheme opens the map app. */
export function geoLink({ latitude, longitude, name }: Pick<Place, 'latitude' | 'longitude' | 'name'>): string {
  const spot = `${latitude},${longitude}`;
  return /iPhone|iPad|iPod/.test(navigator.userAgent)
    ? `maps://?ll=${spot}&q=${encodeURIComponent(name)}`
    : `geo:${spot}?q=${spot}(${encodeURIComponent(name)})`;
}
/** In the app; false in a browser, where the link itself leads. */
export function routeInApp({ latitude, longitude, name, address }: Place): boolean {
  if (!read('session.state')?.isApp) return false;
  ask('native.openNative', {
    page: 'map',
    args: { name, address, latitude: String(latitude), longitude: String(longitude) },
  }).catch(() => undefined);
  return true;
}
export const addressOf = ({ provinceName, cityName, address, name }: Place): string => {
  const region = provinceName === cityName ? cityName : provinceName + cityName;
  const known = address.startsWith(cityName) || address.startsWith(provinceName) ? address : region + address;
  return known || name;
};
