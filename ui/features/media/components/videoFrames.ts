// Pictures drawn from a video in this phone, for choosing its cover.
export type Frame = { time: number; file: Blob };

const seekMs = 5000;
const wait = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(() => end(false), seekMs);
    const yes = (): void => end(true);
    const no = (): void => end(false);
    function end(came: boolean): void {
      window.clearTimeout(timer);
      video.removeEventListener(event, yes);
      video.removeEventListener('error', no);
      resolve(came);
    }
    video.addEventListener(event, yes);
    video.addEventListener('error', no);
  });

/**
 * Draws the frames at these seconds, each at most `longest` px, and gives each as soon as it is there. Ends early where
 * the phone cannot play the video, or when `stopped`.
 */
export async function drawFrames(
  url: string,
  times: readonly number[],
  longest: number,
  got: (frame: Frame) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  try {
    if (video.readyState < 2 && !(await wait(video, 'loadeddata'))) return;
    const by = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * by));
    canvas.height = Math.max(1, Math.round(video.videoHeight * by));
    const context = canvas.getContext('2d');
    if (!context) return;
    for (const time of times) {
      if (stopped()) return;
      const seeked = wait(video, 'seeked');
      video.currentTime = time;
      if (!(await seeked)) return;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
      if (file && !stopped()) got({ time, file });
    }
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
/** One of them; rejects where it cannot be drawn. */
export async function drawFrame(url: string, time: number, longest: number): Promise<Blob> {
  const drawn: Blob[] = [];
  await drawFrames(url, [time], longest, ({ file }) => drawn.push(file));
  const [frame] = drawn;
  if (!frame) throw new Error(`no frame at ${time} s`);
  return frame;
}
/** Seconds spread over a video: never the very first frame, which is often black. */
export function timesOf(duration: number, count: number): number[] {
  if (!(duration > 0)) return [0];
  return Array.from(
    { length: count },
    (_, i) => Math.round(Math.min(duration - 0.05, (duration * (i + 0.5)) / count) * 100) / 100,
  );
}
