/** px that the off-line bar takes under the header of a page: what scrolls to a place under the header keeps clear of both. */
export const netBarHeight = (): number => parseFloat(document.documentElement.style.getPropertyValue('--net')) || 0;
