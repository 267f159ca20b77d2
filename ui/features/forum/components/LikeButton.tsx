// The heart with its count: in a card, under a comment, in the bar. Only the heart moves, and only when it was just
// pressed.
import { useState } from 'react';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { heart } from '../../../kit/media/firstIcons';
import { requireLogin } from '../../../app/stores/authGuard';
import type { Flag } from './actions';
import { countWith } from './threadText';
import { useOptimisticToggle } from './useOptimisticToggle';
import s from './LikeButton.module.css';

export type LikeButtonProps = {
  isLike: Flag;
  count: number;
  /** What is liked, kept over a login. */
  id: string;
  send: (isLike: Flag) => Promise<unknown>;
  size?: 24 | 20 | 18 | undefined;
  /** The count under the heart; the word where there is none. */
  under?: boolean | undefined;
  className?: string | undefined;
};

export function LikeButton({ isLike, count, id, send, size = 20, under, className = '' }: LikeButtonProps) {
  const [beat, setBeat] = useState(false);
  const [on, want] = useOptimisticToggle(isLike, send);
  const shown = countWith(count, isLike, on);
  return (
    <IconButton
      label={shown ? `赞 ${formatCount(shown)}` : '赞'}
      pressed={on === 1}
      className={`${className}${on ? ` ${s.on}` : ''}`}
      onClick={() =>
        requireLogin(
          'like',
          () => {
            setBeat(!on);
            want(on ? 0 : 1);
          },
          id,
        )
      }
    >
      <span className={beat && on ? s.beat : undefined}>
        <Icon d={heart} size={size} filled={on === 1} />
      </span>
      {under ? (
        <span className={s.under}>{shown ? formatCount(shown) : '赞'}</span>
      ) : (
        shown > 0 && <span className={s.n}>{formatCount(shown)}</span>
      )}
    </IconButton>
  );
}
