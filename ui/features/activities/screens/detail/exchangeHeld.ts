// An exchange whose person has gone to choose an address: how many it was, so that coming back goes on with it.
let held: { activityId: string; count: number } | null = null;

export function holdExchange(activityId: string, count: number): void {
  held = { activityId, count };
}
export const isHeld = (activityId: string): boolean => held?.activityId === activityId;
/** How many it was; 1 when it was not held. It is held no longer. */
export function takeHeld(activityId: string): number {
  const count = held && held.activityId === activityId ? held.count : 1;
  held = null;
  return count;
}
