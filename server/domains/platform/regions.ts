// Regions as an address of delivery names them: province, city, district. A city whose districts are not listed has
// one, 市辖区; a county that its province governs itself has none and is named by itself.
import type { ShopRegion } from '../../../bus/entities/shop';
import { districtRows } from './districts';
import { cityRows, provinceRows } from './regionRows';

const provinces: ShopRegion[] = provinceRows.map(({ regionCode, name }) => ({
  regionCode,
  name,
  parentCode: '',
  level: 1,
  leaf: 0,
}));
/** A province that is one city has itself below it; 重庆 also its counties. */
const cities: ShopRegion[] = cityRows.flatMap(({ regionCode, name, provinceName }): ShopRegion[] => {
  const parentCode = regionCode.slice(0, 2) + '0000';
  const of = (code: string, called: string): ShopRegion => ({
    regionCode: code,
    name: called,
    parentCode,
    level: 2,
    leaf: code.endsWith('00') ? 0 : 1,
  });
  if (regionCode !== parentCode) return [of(regionCode, name)];
  const own = of(regionCode.slice(0, 2) + '0100', provinceName);
  return parentCode === '500000' ? [own, of('500200', '重庆郊县')] : [own];
});
const listed = new Set(districtRows.map((row) => row.cityCode));
const districts: ShopRegion[] = [
  ...districtRows.map(({ regionCode, name, cityCode }): ShopRegion => ({
    regionCode,
    name,
    parentCode: cityCode,
    level: 3,
    leaf: 1,
  })),
  ...cities
    .filter((city) => city.leaf === 0 && !listed.has(city.regionCode))
    .map(({ regionCode }): ShopRegion => ({
      regionCode: regionCode.slice(0, 4) + '01',
      name: '市辖区',
      parentCode: regionCode,
      level: 3,
      leaf: 1,
    })),
];

const byCode = new Map<string, ShopRegion>();
const children = new Map<string, ShopRegion[]>();
for (const region of [...provinces, ...cities, ...districts]) {
  byCode.set(region.regionCode, region);
  children.set(region.parentCode, [...(children.get(region.parentCode) ?? []), region]);
}

/** null: there is no such region. */
export const regionsBelow = (parentCode: string): ShopRegion[] | null =>
  parentCode === '' || byCode.has(parentCode) ? (children.get(parentCode) ?? []) : null;

export type RegionNames = { provinceName: string; cityName: string; districtName: string };
/** The names of a region that an address may name; null for any other. */
export function regionNames(regionCode: string): RegionNames | null {
  const region = byCode.get(regionCode);
  if (region === undefined || region.leaf === 0) return null;
  const parent = byCode.get(region.parentCode);
  if (region.level === 2) return { provinceName: parent?.name ?? '', cityName: region.name, districtName: '' };
  return {
    provinceName: byCode.get(parent?.parentCode ?? '')?.name ?? '',
    cityName: parent?.name ?? '',
    districtName: region.name,
  };
}
