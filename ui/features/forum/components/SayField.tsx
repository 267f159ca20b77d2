// 说点什么…: opens the composer for a comment.
import { useSheet } from './sheets';
import { useMute } from './useMute';
import s from './SayField.module.css';

export type SayFieldProps = {
  threadId: string;
  /** Why nothing may be said. */
  closed?: string | undefined;
  onSent: () => void;
};

export function SayField({ threadId, closed, onSent }: SayFieldProps) {
  const show = useSheet();
  const mute = useMute();
  return (
    <button
      className={s.say}
      type="button"
      disabled={!!closed}
      onClick={() => show({ kind: 'compose', threadId, onSent })}
    >
      <span className="cut">{closed ?? (mute || '说点什么…')}</span>
    </button>
  );
}
