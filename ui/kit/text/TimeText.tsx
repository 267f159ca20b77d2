// How long ago; the moment in full on a long press.
import { useNow } from './now';
import { relativeTime } from './relativeTime';
import { showToast } from '../feedback/toast';
import { loadWithTimeout } from '../navigation/scriptLoading';

/** One finger presses at a time. */
let timer = 0;
const stop = () => window.clearTimeout(timer);
/** Nobody has pressed yet when the first screen stands. Off line the script may not be there. */
function full(at: number, then: (text: string) => void): void {
  loadWithTimeout(() => import('./fullTime')).then(
    (m) => then(m.fullTime(at)),
    () => undefined,
  );
}

export type TimeTextProps = { /** ms. */ at: number };

export function TimeText({ at }: TimeTextProps) {
  const now = useNow();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      onTouchStart={() => {
        timer = window.setTimeout(() => full(at, showToast), 500);
      }}
      onTouchMove={stop}
      onTouchEnd={stop}
      onTouchCancel={stop}
    >
      {relativeTime(at, now)}
    </time>
  );
}
