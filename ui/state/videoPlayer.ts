// The client state `videoPlayer`: whether a player is open. One plays at a time on the whole page, and none starts by itself beside it.
let open: HTMLVideoElement | null = null;

export const videoPlayer = (): boolean => open !== null;

/** This one plays now; another that did is paused. */
export function takeTurn(player: HTMLVideoElement): void {
  if (open && open !== player) open.pause();
  open = player;
}
export function leaveTurn(player: HTMLVideoElement | null): void {
  player?.pause();
  if (open === player) open = null;
}
