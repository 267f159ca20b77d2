// 网络不可用，显示 09:12 的内容. Held, it opens 问题反馈.
import { useStream } from '../bus';
import { longPress } from '../kit/inputs/longPress';
import { NetBar } from '../kit/feedback/NetBar';
import { useNow } from '../kit/text/now';
import { savedText } from './savedText';
import { openProblem } from './problem/openProblem';
import s from './OfflineBar.module.css';

export function OfflineBar() {
  const now = useNow();
  const at = useStream('session.savedAt')?.at ?? 0;
  return (
    <div className={s.held} {...longPress(openProblem)}>
      <NetBar text={at ? `网络不可用，显示 ${savedText(at, now)} 的内容` : undefined} onReport={openProblem} />
    </div>
  );
}
