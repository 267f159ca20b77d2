/** 138 1234 5678; another kind of number as it is, also one with its middle hidden. */
export const phoneText = (phone: string): string =>
  phone.length === 11 ? `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` : phone;
/** The eleven digits of what is typed, pasted or filled in by the browser, which may write +86 138-1234-5678. */
export const phoneDigits = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^(?:00)?86/, '')
    .slice(0, 11);
