// Opens a recording in place of the worker: /home?replay=/recordings/x.ndjson (development and tests). In a chunk of its own.
import { createRecordedPlayer } from '../bus/players/recorded';
import type { Player } from '../bus/player';
import type { Timers } from '../bus/ports';
import { readRecording } from '../bus/recording';

/** Fetches and checks the file, then plays it at its own pace. The page reaches nothing else from here on. */
export async function openRecording(file: string, timers: Timers, now: () => number): Promise<Player> {
  const url = new URL(file, location.origin);
  if (url.origin !== location.origin) throw new Error('a recording comes from this host only');
  const answer = await fetch(url.href);
  if (!answer.ok) throw new Error('no recording at ' + url.pathname);
  const player = createRecordedPlayer(readRecording(await answer.text()), { timers, now });
  return {
    ...player,
    open: async (deliver) => {
      await player.open(deliver);
      player.play(1);
    },
  };
}
