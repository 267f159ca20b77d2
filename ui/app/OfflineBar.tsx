// 网络不可用，显示 09:12 的内容. Held, it opens 问题反馈.
import { useEffect, useState } from 'react';
import { useStream } from '../bus';
import { longPress } from '../kit/inputs/longPress';
import { loadWithRetry } from '../kit/navigation/scriptLoading';
import { NetBar } from '../kit/feedback/NetBar';
import { useNow } from '../kit/text/now';
import { openProblem } from './problem/openProblem';
import s from './OfflineBar.module.css';

type SavedText = typeof import('./savedText').savedText;

export function OfflineBar() {
  const now = useNow();
  const at = useStream('session.savedAt')?.at ?? 0;
  // With the date library, which the first screens do without. Until it is there, the bar says no time.
  const [format, setFormat] = useState<{ savedText: SavedText }>();
  const isKnown = at > 0;
  useEffect(() => {
    if (isKnown) loadWithRetry(() => import('./savedText')).then(setFormat, () => undefined);
  }, [isKnown]);
  return (
    <div className={s.held} {...longPress(openProblem)}>
      <NetBar
        text={at && format ? `网络不可用，显示 ${format.savedText(at, now)} 的内容` : undefined}
        onReport={openProblem}
      />
    </div>
  );
}
