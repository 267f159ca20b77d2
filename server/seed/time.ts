// Days and hours of the seed. Shanghai keeps one offset all year, so no calendar package is needed.
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const shanghai = 8 * hour;

export const startOfDay = (now: number) => Math.floor((now + shanghai) / day) * day - shanghai;
