/** 138 1234 5678; another kind of number as it is, also one with its middle hidden. */
export const phoneText = (phone: string): string =>
  phone.length === 11 ? `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` : phone;
