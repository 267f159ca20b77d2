// City data as the specification has it: items of province and city, made into each province with its cities.
import type { City } from '../../../../../bus/entities/draft';

export function citiesByProvince(list: readonly Pick<City, 'provinceName' | 'cityName'>[]): Map<string, string[]> {
  const provinces = new Map<string, string[]>();
  for (const { provinceName, cityName } of list) {
    const cities = provinces.get(provinceName);
    if (!cities) provinces.set(provinceName, [cityName]);
    else if (cities.indexOf(cityName) < 0) cities.push(cityName);
  }
  return provinces;
}
