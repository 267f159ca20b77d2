// ⋯ of a member: his page, a message; for who leads the club administrator or not; removal.
import MessageSquare from 'lucide-react/icons/message-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import User from 'lucide-react/icons/user';
import UserMinus from 'lucide-react/icons/user-minus';
import { ask, useStream } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Avatar } from '../../../kit/media/Avatar';
import { Icon } from '../../../kit/media/Icon';
import { showToast } from '../../../kit/feedback/toast';
import { chatWith } from '../../../app/links/chat';
import { userLink } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';
import s from './Members.module.css';

export type MemberSheetProps = {
  clubId: string;
  userId: string;
  /** Of the viewer. */ rank: number;
  /** There is no room for another administrator. */ full: boolean;
  open: boolean;
  onClose: () => void;
  onRemove: (() => void) | undefined;
};

export function MemberSheet({ clubId, userId, rank, full, open, onClose, onRemove }: MemberSheetProps) {
  const user = useStream('users.user', userId);
  const role = useStream('carClubs.member', `${clubId}|${userId}`)?.role ?? 1;
  const me = useStream('session.me')?.userId;
  const appoint = () =>
    ask('carClubs.setAdministrator', { clubId, userId }).then(
      () => showToast('已设为管理员', true),
      () => undefined,
    );
  const dismiss = () =>
    ask('carClubs.cancelAdministrator', { clubId, userId }).then(
      () => showToast('已取消管理员', true),
      () => undefined,
    );
  const actions: Action[] = [
    { key: 'page', label: '查看主页', icon: <Icon as={User} />, onClick: () => navigate(userLink(userId, me)) },
  ];
  if (userId !== me)
    actions.push({
      key: 'message',
      label: '发消息',
      icon: <Icon as={MessageSquare} />,
      onClick: () => navigate(chatWith(userId)),
    });
  if (rank === 3 && role === 1)
    actions.push({
      key: 'appoint',
      label: '设为管理员',
      icon: <Icon as={ShieldCheck} />,
      hint: full ? '已满 5 位' : undefined,
      onClick: () => (full ? showToast('管理员已满 5 位') : void appoint()),
    });
  if (rank === 3 && role === 2)
    actions.push({
      key: 'dismiss',
      label: '取消管理员',
      icon: <Icon as={ShieldMinus} />,
      onClick: () => void dismiss(),
    });
  if (onRemove)
    actions.push({ key: 'remove', label: '移除', icon: <Icon as={UserMinus} />, danger: true, onClick: onRemove });
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label={`${user?.userName || '成员'}的操作`}
      actions={actions}
      head={
        <div className={s.head}>
          <Avatar src={user?.avatarUrl} name={user?.userName} size={36} />
          <bdi className={`cut ${s.name}`}>{user?.userName || '用户'}</bdi>
        </div>
      }
    />
  );
}
