// Runs the worker anew and stops in the browser's developer tools just before it handles the envelope; one that the
// worker said itself, before the one that it handled then.
import { useState } from 'react';
import c from '../controls.module.css';
import type { Session } from '../session/session';
import type { Verified } from '../session/useVerdict';
import d from './Detail.module.css';
import s from './PauseHere.module.css';

export type PauseHereProps = { session: Session; place: number; verified: Verified };

/** The envelope that the worker handled when it said this one. */
function enteredAt({ file }: Session, place: number): number {
  const { envelopes } = file.inspected;
  for (let at = place; at > 0; at--) {
    const e = envelopes[at];
    if (e?.from !== 'worker' || e.topic === 'kernel.snapshot') return at;
  }
  return 0;
}

export function PauseHere({ session, place, verified }: PauseHereProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const entered = session.file.inspected.envelopes[enteredAt(session, place)];
  if (!entered) return null;
  const { seq } = entered;
  async function pause(): Promise<void> {
    setBusy(true);
    setSaid(`正在重新运行到 #${seq}，停在开发者工具里`);
    try {
      const stopped = await verified.pauseBefore(place);
      setSaid(stopped ? `停过了，已从 #${seq} 继续` : '没有停下：先打开这一页的开发者工具，再按一次');
    } catch (why) {
      setSaid(`此处没有回放到：${why instanceof Error ? why.message : String(why)}`);
    }
    setBusy(false);
  }
  return (
    <div className={s.line}>
      <button
        type="button"
        className={`${c.btn} ${s.button}`}
        disabled={!verified.replay || busy}
        onClick={() => void pause()}
      >
        在 #{seq} 之前暂停
      </button>
      <p className={d.quiet} role="status" aria-label="暂停">
        {said}
      </p>
    </div>
  );
}
