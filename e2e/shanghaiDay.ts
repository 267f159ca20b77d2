/** The date in Shanghai, to which the dates of the demo community are relative. */
export const shanghaiDay = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
