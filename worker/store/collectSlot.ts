// The slot of a toggle to collect something, by kind and target: two domains define it and must use the same slot.
export const collectSlot = (collectType: number, targetId: string): string =>
  (collectType === 1 ? 'collect|' : 'collect' + String(collectType) + '|') + targetId;
