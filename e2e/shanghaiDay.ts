/** The date in Shanghai: the demo community is filled relative to it. */
export const shanghaiDay = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
