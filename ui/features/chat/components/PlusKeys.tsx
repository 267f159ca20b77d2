// The panel behind ＋: what else a room sends.
import { Icon } from '../../../kit/media/Icon';
import { useAttachments } from './useAttachments';
import s from './Keys.module.css';

export function PlusKeys({ conversationID, onSent }: { conversationID: string; onSent: () => void }) {
  const { all, sheet } = useAttachments(conversationID, onSent);
  return (
    <div className={s.plus} role="group" aria-label="更多功能">
      {all.map(({ label, as, run }) => (
        <button key={label} className={s.key} type="button" onClick={() => void run()}>
          <span className={s.tile}>
            <Icon as={as} />
          </span>
          {label}
        </button>
      ))}
      {sheet}
    </div>
  );
}
