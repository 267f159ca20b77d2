// The page's ring of recorded envelopes, and the file made from it. In a chunk of its own, after the first screen.
import { writeRecording } from '../bus/recording';
import { createRing } from '../bus/ring';
import type { RecordedChunk } from '../bus/ring';

/** Takes the chunks that came before this script did, and gives back what takes the rest. */
export function keepRing(early: RecordedChunk[], appVersion: string): (chunk: RecordedChunk) => void {
  const ring = createRing();
  for (const chunk of early.splice(0)) ring.add(chunk);
  window.__recording = () => writeRecording({ app: 'zeal-community', build: appVersion, environment: { width: window.innerWidth, height: window.innerHeight } }, ring.lines());
  return (chunk) => ring.add(chunk);
}
declare global {
  interface Window {
    /** The last five minutes as a recording file; redacted when they were captured. */
    __recording?: () => string;
  }
}
