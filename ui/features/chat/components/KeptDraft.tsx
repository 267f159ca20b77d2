// What was begun in a conversation into which nothing can be written any more: to be copied, since the field is gone.
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { copyAndSay } from '../../../kit/text/copyText';
import s from './KeptDraft.module.css';

export function KeptDraft({ conversationID }: { conversationID: string }) {
  const text = useStream('chat.conversation', conversationID)?.draft?.text.trim() ?? '';
  if (!text) return null;
  return (
    <div className={s.kept}>
      <p className="sub t2 c3">
        <span className="t3">草稿：</span>
        {text}
      </p>
      <Button kind="outline" size="s" onClick={() => void copyAndSay(text)}>
        复制
      </Button>
    </div>
  );
}
