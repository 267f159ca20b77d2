// 说点什么…: opens the composer for a comment.
import { useSheet } from './sheets';
import { useClosed } from './useClosed';
import { useMute } from './useMute';
import s from './SayField.module.css';

export type SayFieldProps = {
  threadId: string;
  onSent: () => void;
};

export function SayField({ threadId, onSent }: SayFieldProps) {
  const show = useSheet();
  const closed = useClosed(threadId);
  const mute = useMute();
  return (
    <button
      className={s.say}
      type="button"
      disabled={!!closed}
      onClick={() => show({ kind: 'compose', threadId, onSent })}
    >
      <span className="cut">{closed || mute || '说点什么…'}</span>
    </button>
  );
}
