// 关注 beside a name: the wanted state at once, for tourists after the login.
import type { UserBrief } from '../../../../bus/entities/users';
import { requireLogin } from '../../../app/stores/authGuard';
import { Button } from '../../../kit/inputs/Button';
import { follow } from './actions';
import { useOptimisticToggle } from './useOptimisticToggle';
import s from './FollowButton.module.css';

export type FollowButtonProps = {
  user: UserBrief;
  /** ink where it is the page's own action (a post), outline in lists. */
  kind?: 'ink' | 'outline' | undefined;
  size?: 's' | 'row' | undefined;
};

export function FollowButton({ user, kind = 'outline', size = 's' }: FollowButtonProps) {
  const { userId, userName, isFollow } = user;
  const [on, want] = useOptimisticToggle(isFollow ? 1 : 0, (wanted) => follow(userId, wanted));
  const word = on ? (isFollow === 2 ? '互相关注' : '已关注') : '关注';
  return (
    <span className={s.place}>
      <Button
        kind={kind}
        size={size}
        done={on === 1}
        label={`${word} ${userName}`}
        onClick={() => requireLogin('follow', () => want(on ? 0 : 1), userId)}
      >
        {word}
      </Button>
    </span>
  );
}
