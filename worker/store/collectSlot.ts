// The slot of a wish to collect something, by kind and thing: two domains make such wishes, and must mean the same one.
export const collectSlot = (collectType: number, targetId: string): string =>
  (collectType === 1 ? 'collect|' : 'collect' + String(collectType) + '|') + targetId;
