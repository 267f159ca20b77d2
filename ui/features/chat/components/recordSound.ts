// Recording a voice with what the phone has: asks for the microphone, counts, stops by itself after a minute. Separate
// from its button, so that it ends whatever becomes of that.
import { watchLevel } from './soundLevel';

export type Recording = {
  /** Seconds so far. */
  seconds: () => number;
  /** How loud it is, 0 to 1; null where that is not known. */
  level: (() => number) | null;
  /** null when there is nothing to send. */
  stop: () => Promise<{ blob: Blob; second: number } | null>;
  cancel: () => void;
};
export const longest = 60;
export const shortest = 1;

/** The first that this phone records; what iOS plays comes first. */
const kinds = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/ogg;codecs=opus',
] as const;

export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' &&
  !!navigator.mediaDevices &&
  typeof navigator.mediaDevices.getUserMedia === 'function';
const kind = (): string => kinds.find((one) => MediaRecorder.isTypeSupported(one)) ?? '';

/** Rejects with the browser's own error: NotAllowedError, NotFoundError. */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = kind();
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : null), audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const from = performance.now();
  const seconds = (): number => (performance.now() - from) / 1000;
  const heard = watchLevel(stream);
  let length = 0;
  const end = (): void => {
    if (recorder.state === 'inactive') return;
    length = Math.min(longest, seconds());
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    heard?.close();
  };
  recorder.start(500);
  const timer = window.setTimeout(end, longest * 1000);
  return {
    seconds,
    level: heard && heard.now,
    async stop() {
      window.clearTimeout(timer);
      end();
      await ended;
      const blob = new Blob(parts, { type: (recorder.mimeType || mimeType || 'audio/webm').replace(/;.*/, '') });
      return blob.size > 0 ? { blob, second: Math.max(shortest, Math.round(length)) } : null;
    },
    cancel() {
      window.clearTimeout(timer);
      end();
    },
  };
}
