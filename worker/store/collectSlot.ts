// The slot of a collect toggle, by kind and target. Two domains define this toggle and must use the same slot.
export const collectSlot = (collectType: number, targetId: string): string =>
  (collectType === 1 ? 'collect|' : 'collect' + String(collectType) + '|') + targetId;
