// How long ago; the moment in full on hover and on a long press.
import { useNow } from './now';
import { fullTime, relativeTime } from './relativeTime';
import { showToast } from './toast';

/** One finger presses at a time. */
let timer = 0;
const stop = () => window.clearTimeout(timer);

export type TimeTextProps = { /** ms. */ at: number };

export function TimeText({ at }: TimeTextProps) {
  const now = useNow();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={fullTime(at)}
      onTouchStart={() => {
        timer = window.setTimeout(() => showToast(fullTime(at)), 500);
      }}
      onTouchMove={stop}
      onTouchEnd={stop}
      onTouchCancel={stop}
    >
      {relativeTime(at, now)}
    </time>
  );
}
