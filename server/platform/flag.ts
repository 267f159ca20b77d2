/** A boolean, or a number of the database, as it travels. */
export const flag = (value: number | boolean): 0 | 1 => (value === 1 || value === true ? 1 : 0);
