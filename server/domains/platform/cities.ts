// The cities that a thread may name, as they travel; the data stands in seed/regions.
import type { City } from '../../../bus/entities/draft';
import { cityRows } from '../../seed/regions';

export const cities: readonly City[] = cityRows.map(({ name, ...row }) => ({ ...row, cityName: name }));
