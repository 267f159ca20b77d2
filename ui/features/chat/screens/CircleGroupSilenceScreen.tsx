// 群禁言: the whole group, or single members for a time, with how long it still lasts by the server's clock. `view=add` is
// the choice of a member, a page of its own in the history.
import { Suspense } from 'react';
import type { Group, GroupMember } from '../../../../bus/entities/chat';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Group as Rows, ListRow } from '../../../kit/layout/ListRow';
import { useNow } from '../../../kit/text/now';
import { Switch } from '../../../kit/inputs/Switch';
import { useOpening } from '../../../kit/overlays/useOpening';
import { muteMember } from '../components/groupChanges';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { whyNotMute } from '../components/groupRights';
import { memberName } from '../components/memberOrder';
import { timeLeft } from '../components/timeLeft';
import { useOptimisticToggle } from '../../forum/components/useOptimisticToggle';
import { back, useQuery } from '../../../app/navigation/navigation';
import { query } from '../../../app/navigation/routes';
import s from './groupPages.module.css';

const MuteSheet = lazyComponent(() => import('../components/MuteSheet').then((m) => ({ default: m.MuteSheet })));

export function CircleGroupSilenceScreen() {
  return useQuery('view') === 'add' ? <AddMuted /> : <Muted />;
}

function WholeGroup({ group: { groupID, muteAll } }: { group: Group }) {
  const [on, want] = useOptimisticToggle(muteAll, (wanted) => ask('chat.updateGroup', { groupID, muteAll: wanted }));
  return (
    <Rows>
      <ListRow label="全员禁言">
        <Switch checked={on === 1} onChange={(wanted) => want(wanted ? 1 : 0)} label="全员禁言" />
      </ListRow>
    </Rows>
  );
}

function Muted() {
  const groupID = useQuery('groupID');
  const me = useStream('session.me')?.userId ?? '';
  const now = useNow();
  const add = query('/circle/circleGroupSilence', { groupID, view: 'add' });
  const isMuted = ({ muteUntil }: GroupMember) => timeLeft(muteUntil, now) !== '';
  const n = useStream('chat.members', groupID)?.list.filter(isMuted).length ?? 0;
  return (
    <GroupPage title="群禁言" needs="Admin" className={s.sunk}>
      {(group) => (
        <>
          <WholeGroup group={group} />
          <p className={s.note}>开启后只有群主和管理员可以发言</p>
          <div className={s.plain}>
            <h2 className={s.head}>已禁言{n > 0 ? `（${n}）` : ''}</h2>
            <GroupMembers
              groupID={groupID}
              name={`groupMuted|${groupID}`}
              mode="view"
              flat
              only={isMuted}
              empty={<Empty tight art="comments" text="没有被禁言的成员" />}
              right={(member) =>
                whyNotMute(group, member, me) === '' && (
                  <Button
                    kind="outline"
                    size="row"
                    label={`解除禁言${memberName(member)}`}
                    onClick={() => void muteMember(groupID, member.userID, 0)}
                  >
                    解除
                  </Button>
                )
              }
            />
            <div className={s.add}>
              <Button kind="quiet" wide href={add}>
                添加禁言成员
              </Button>
            </div>
          </div>
        </>
      )}
    </GroupPage>
  );
}

function AddMuted() {
  const groupID = useQuery('groupID');
  const me = useStream('session.me')?.userId ?? '';
  const now = useNow();
  const [chosen, choose, close] = useOpening<GroupMember>();
  return (
    <GroupPage title="选择禁言成员" needs="Admin">
      {(group) => (
        <>
          <GroupMembers
            groupID={groupID}
            name={`groupAddMuted|${groupID}`}
            mode="view"
            search
            top={100}
            only={(member) => timeLeft(member.muteUntil, now) === '' && whyNotMute(group, member, me) === ''}
            onChoose={choose}
            empty={<Empty tight art="follow" text="没有可以禁言的成员" />}
          />
          {chosen && (
            <Suspense>
              <MuteSheet
                key={chosen.turn}
                groupID={groupID}
                member={chosen.what}
                open={chosen.open}
                onClose={close}
                onDone={back}
              />
            </Suspense>
          )}
        </>
      )}
    </GroupPage>
  );
}
