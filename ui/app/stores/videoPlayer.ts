// The client state `videoPlayer`: whether a player is open that a person started. One plays at a time on the whole
// page, and none starts by itself beside it.
let open: HTMLVideoElement | null = null;
let byItself = false;

export const videoPlayer = (): boolean => open !== null && !byItself;

/** This one plays now; another that did is paused. `alone`: nobody has started it. */
export function takeTurn(player: HTMLVideoElement, alone = false): void {
  if (open && open !== player) open.pause();
  open = player;
  byItself = alone;
}
export function leaveTurn(player: HTMLVideoElement | null): void {
  player?.pause();
  if (open === player) open = null;
}
