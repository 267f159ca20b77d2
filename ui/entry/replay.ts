// Opens a recording in place of the worker, in a chunk of its own. `?replay=frame`: the app stands in the replayer's
// phone and plays what the replayer sends. `?replay=/recordings/x.ndjson`: a file of this host (demo mode: development
// and tests).
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { Player } from '../../bus/protocol/player';
import type { Timers } from '../../bus/protocol/ports';
import { readRecording } from '../../bus/recording/recordingFile';
import { openFrame } from './replayFrame';

/** Fetches and checks the file, then plays it at its own pace. The page reaches nothing else from here on. */
export async function openRecording(file: string, timers: Timers, now: () => number): Promise<Player> {
  if (file === 'frame') return openFrame(now);
  if (window.__boot.config.demo !== 1) throw new Error('recordings are played in demo mode, or by /replay');
  const url = new URL(file, location.origin);
  // What people have uploaded is on this host, too.
  if (url.origin !== location.origin || url.pathname.indexOf('/recordings/') !== 0)
    throw new Error('a recording comes from /recordings of this host only');
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
