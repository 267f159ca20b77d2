// The cities that a thread may name, as they travel.
import type { City } from '../../../bus/entities/draft';
import { cityRows } from './regionRows';

export const cities: readonly City[] = cityRows.map(({ name, ...row }) => ({ ...row, cityName: name }));
