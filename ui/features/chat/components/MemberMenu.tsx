// What may be done with one member, by my role: to their page, a message; for admins and the owner 禁言 and 移除; for the
// owner 管理员.
import Ban from 'lucide-react/icons/ban';
import CircleUser from 'lucide-react/icons/circle-user';
import MessageSquare from 'lucide-react/icons/message-square';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import UserMinus from 'lucide-react/icons/user-minus';
import Volume2 from 'lucide-react/icons/volume-2';
import { Suspense } from 'react';
import type { Group, GroupMember } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { chatWith } from '../../../app/links/chat';
import { userLink } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useNow } from '../../../kit/text/now';
import { useOpening } from '../../../kit/overlays/useOpening';
import { muteMember, setAdmins } from './groupChanges';
import { whyNotMute, whyNotRemove } from './groupRights';
import { memberName } from './memberOrder';
import { timeLeft } from './timeLeft';

const MuteSheet = lazyComponent(() => import('./MuteSheet').then((m) => ({ default: m.MuteSheet })));
const RemoveDialog = lazyComponent(() => import('./RemoveDialog').then((m) => ({ default: m.RemoveDialog })));

export function MemberMenu({
  group,
  member,
  open,
  onClose,
}: {
  group: Group;
  member: GroupMember;
  open: boolean;
  onClose: () => void;
}) {
  const me = useStream('session.me')?.userId ?? '';
  const now = useNow();
  const [next, goOn, closeNext] = useOpening<'mute' | 'remove'>();
  const { groupID, myRole } = group;
  const { userID, role } = member;
  const name = memberName(member);
  const mine = userID === me;
  const actions: Action[] = [
    { key: 'page', label: '查看主页', icon: <Icon as={CircleUser} />, onClick: () => navigate(userLink(userID, me)) },
  ];
  if (!mine)
    actions.push({
      key: 'chat',
      label: '发消息',
      icon: <Icon as={MessageSquare} />,
      onClick: () => navigate(chatWith(userID)),
    });
  if (myRole === 'Owner' && role !== 'Owner') {
    const isAdmin = role === 'Admin';
    actions.push({
      key: 'admin',
      label: isAdmin ? '取消管理员' : '设为管理员',
      icon: <Icon as={isAdmin ? ShieldMinus : ShieldPlus} />,
      onClick: () => void setAdmins(groupID, [userID], isAdmin ? 0 : 1),
    });
  }
  if (!mine && whyNotMute(group, member, me) === '' && (myRole === 'Owner' || myRole === 'Admin')) {
    const muted = timeLeft(member.muteUntil, now) !== '';
    actions.push(
      muted
        ? {
            key: 'speak',
            label: '解除禁言',
            icon: <Icon as={Volume2} />,
            onClick: () => void muteMember(groupID, userID, 0),
          }
        : { key: 'mute', label: '禁言', icon: <Icon as={Ban} />, onClick: () => goOn('mute') },
    );
  }
  if ((myRole === 'Owner' || myRole === 'Admin') && whyNotRemove(group, member, me) === '') {
    actions.push({
      key: 'remove',
      label: '移出群聊',
      icon: <Icon as={UserMinus} />,
      danger: true,
      onClick: () => goOn('remove'),
    });
  }
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        label={`${name}的操作`}
        head={<p className="h3 cut">{name}</p>}
        actions={actions}
      />
      {next && (
        <Suspense>
          {next.what === 'mute' ? (
            <MuteSheet groupID={groupID} member={member} open={next.open} onClose={closeNext} />
          ) : (
            <RemoveDialog group={group} userIds={[userID]} open={next.open} onClose={closeNext} />
          )}
        </Suspense>
      )}
    </>
  );
}
