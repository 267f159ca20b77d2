// May a video start by itself? The person's choice (S15): off, only on Wi-Fi (default), always. What the phone is connected by the
// app says; where it does not, the browser. A network of unknown kind counts as not Wi-Fi.
import { read } from '../../bus';
import { videoPlayer } from '../../state/videoPlayer';

export type AutoplayChoice = 'off' | 'wifi' | 'always';

type Connection = { type?: string; saveData?: boolean };

/** `told`: by the app. */
export function mayAutoplay(choice: string, connection: Connection | undefined, told = 'unknown'): boolean {
  if (choice === 'off' || connection?.saveData === true) return false;
  return choice === 'always' || (told === 'unknown' ? connection?.type : told) === 'wifi';
}

export function autoplayNow(choice: string): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !videoPlayer() && mayAutoplay(choice, connection, read('native.network')?.type);
}
