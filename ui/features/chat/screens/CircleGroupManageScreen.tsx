// 群设置: settings of one group by role. Who is not in it sees its card and the way in, which is
// where the group's QR code leads. `view=transfer` is the choice of the next owner, a page of its own in the history.
import QrCode from 'lucide-react/icons/qr-code';
import { Suspense } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { ask, useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Group as Rows, ListRow } from '../../../kit/layout/ListRow';
import { useNow } from '../../../kit/text/now';
import { Shape } from '../../../app/skeleton/Shape';
import { Switch } from '../../../kit/inputs/Switch';
import { useOpening } from '../../../kit/overlays/useOpening';
import { GroupHead } from '../components/GroupHead';
import { GroupLeaving } from '../components/GroupLeaving';
import { GroupPage } from '../components/GroupPage';
import { joinWords, isLeader, mayInvite, mostAdmins } from '../components/groupRights';
import { JoinGroup } from '../components/JoinGroup';
import { timeLeft } from '../components/timeLeft';
import { Sheets } from '../../../app/sheets/Sheets';
import { useSheet } from '../../forum/components/sheets';
import { useOptimisticToggle } from '../../forum/components/useOptimisticToggle';
import { groupAdmin, groupBulletin, groupSilence, searchConversation } from '../../../app/links/groups';
import { navigate, useQuery } from '../../../app/navigation/navigation';
import { TransferGroup } from './TransferGroup';
import s from './CircleGroupManageScreen.module.css';

const GroupCode = lazyComponent(() => import('../components/GroupCode').then((m) => ({ default: m.GroupCode })));
const InviteSheet = lazyComponent(() => import('../components/InviteSheet').then((m) => ({ default: m.InviteSheet })));
const JoinOptions = lazyComponent(() => import('../components/JoinOptions').then((m) => ({ default: m.JoinOptions })));

export function CircleGroupManageScreen() {
  if (useQuery('view') === 'transfer') return <TransferGroup />;
  return <Settings />;
}

function Settings() {
  return (
    <Sheets>
      <GroupPage
        title="群设置"
        needs="Member"
        className={s.page}
        outside={(group) => <JoinGroup group={group} />}
        skeleton={<Shape of="group" />}
      >
        {(group) => <Inside group={group} />}
      </GroupPage>
    </Sheets>
  );
}

function Inside({ group }: { group: Group }) {
  const { groupID, notification } = group;
  const [sheet, open, close] = useOpening<'code' | 'invite' | 'join'>();
  const openSheet = useSheet();
  const now = useNow();
  // How many is not known before the members are.
  const members = useStream('chat.members', groupID)?.list;
  const admins = members?.filter(({ role }) => role === 'Admin').length;
  const muted = members?.filter(({ muteUntil }) => timeLeft(muteUntil, now) !== '').length;
  const to = (href: string) => ({ href, onClick: () => navigate(href) });
  const bulletin = notification.text.replace(/\s+/g, ' ').trim();
  return (
    <>
      <GroupHead group={group} onInvite={mayInvite(group, now) ? () => open('invite') : undefined} />
      <div className={s.rows}>
        <Rows>
          <ListRow label="群公告" value={bulletin || '未设置'} {...to(groupBulletin(groupID))} />
          <ListRow label="群二维码" onClick={() => open('code')} value={<Icon as={QrCode} size={20} />} />
          <ListRow label="查找聊天记录" {...to(searchConversation('GROUP' + groupID))} />
        </Rows>
        <Mine group={group} />
        {isLeader(group) && (
          <Rows>
            {group.myRole === 'Owner' && group.clubId === '' && (
              <ListRow
                label="设置管理员"
                value={admins === undefined ? undefined : `${admins}/${mostAdmins}`}
                {...to(groupAdmin(groupID))}
              />
            )}
            <ListRow
              label="群禁言"
              value={
                group.muteAll ? '全员禁言' : muted === undefined ? undefined : muted > 0 ? `${muted} 人` : '未开启'
              }
              {...to(groupSilence(groupID))}
            />
            <ListRow label="加群方式" value={joinWords[group.joinOption]} onClick={() => open('join')} />
          </Rows>
        )}
        <GroupLeaving group={group} onReport={() => openSheet({ kind: 'report', targetType: 8, targetId: groupID })} />
      </div>
      {sheet && (
        <Suspense>
          {sheet.what === 'code' && <GroupCode key={sheet.turn} group={group} open={sheet.open} onClose={close} />}
          {sheet.what === 'invite' && <InviteSheet key={sheet.turn} group={group} open={sheet.open} onClose={close} />}
          {sheet.what === 'join' && <JoinOptions key={sheet.turn} group={group} open={sheet.open} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

/** What only this person sees of the conversation. */
function Mine({ group }: { group: Group }) {
  const conversationID = 'GROUP' + group.groupID;
  const conversation = useStream('chat.conversation', conversationID);
  const [mute, wantMute] = useOptimisticToggle(conversation?.muteNotify ?? group.muteNotify, (wanted) =>
    ask('chat.muteConversation', { conversationID, mute: wanted }),
  );
  const [pin, wantPin] = useOptimisticToggle(conversation?.isPinned ?? 0, (wanted) =>
    ask('chat.pinConversation', { conversationID, isPinned: wanted }),
  );
  return (
    <Rows>
      <ListRow label="消息免打扰">
        <Switch checked={mute === 1} onChange={(on) => wantMute(on ? 1 : 0)} label="消息免打扰" />
      </ListRow>
      <ListRow label="置顶聊天">
        <Switch checked={pin === 1} onChange={(on) => wantPin(on ? 1 : 0)} label="置顶聊天" />
      </ListRow>
    </Rows>
  );
}
