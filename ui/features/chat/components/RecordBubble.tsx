// Several messages merged into one: whose talk it was, its first three lines and how many they are. In a room, and inside
// another record.
import type { ChatRecord } from '../../../../bus/entities/chatContents';
import { lineOfContent } from './messageText';
import s from './RecordBubble.module.css';

/** `wide`: as wide as its row, inside another record. */
export function RecordBubble({ record, wide, onOpen }: { record: ChatRecord; wide?: true; onOpen: () => void }) {
  const { title, list } = record;
  return (
    <button
      className={wide ? `${s.record} ${s.wide}` : s.record}
      type="button"
      aria-label={`${title}，${list.length} 条`}
      onClick={onOpen}
    >
      <span className={`c2 ${s.title}`}>{title}</span>
      <span className={s.lines}>
        {list.slice(0, 3).map(({ nick, content }, i) => (
          <span key={i} className="sub t2 cut">
            <bdi>{nick}</bdi>：{lineOfContent(content)}
          </span>
        ))}
      </span>
      <span className={`cap t3 ${s.foot}`}>聊天记录 · {list.length} 条</span>
    </button>
  );
}
