// One club by the viewer's role: what it is and who presides it for everybody, members and their
// group for those who are in it, what is to be decided for those who lead it.
import { Suspense, useEffect, useState } from 'react';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Group, ListRow } from '../../../kit/layout/ListRow';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { ClubButton } from '../components/ClubButton';
import { ClubFaces } from '../components/ClubFaces';
import { useClub } from '../components/useClub';
import { Sheets } from '../../../app/sheets/Sheets';
import { clubAnnouncement, clubApplies, clubMemberManagement, clubMembers } from '../../../app/links/clubs';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { usePageTitle } from '../../../app/navigation/title';
import { ClubHead } from './ClubHead';
import { Shape } from '../../../app/skeleton/Shape';
import { useClubGroup } from './useClubGroup';
import s from './ClubManage.module.css';

const ClubMenu = lazyComponent(() => import('./ClubMenu').then((m) => ({ default: m.ClubMenu })));
const EditClubSheet = lazyComponent(() => import('./EditClubSheet').then((m) => ({ default: m.EditClubSheet })));
const to = (href: string) => ({ href, onClick: () => navigate(href) });

export function ClubManageScreen() {
  const clubId = useQuery('clubId');
  const { club, code, load } = useClub(clubId);
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const [menu, setMenu] = useState<boolean | null>(null);
  const [editing, edit, endEdit] = useOpening();
  usePageTitle(club?.name ?? '');
  const stands = club !== undefined;
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  if (!club || code === '010002') {
    return code ? (
      <>
        <Nav title="车友会管理" onBack={back} />
        <ErrorState
          kind={code === '010002' ? 'gone' : 'network'}
          onAction={code === '010002' ? back : () => void load()}
        />
      </>
    ) : (
      <>
        <Nav title="车友会管理" onBack={back} cover={200} />
        <Shape of="club" />
      </>
    );
  }
  return (
    <Sheets>
      <Nav
        title={club.name}
        onBack={back}
        cover={200}
        right={
          <IconButton label="更多" onClick={() => setMenu(true)}>
            <Icon d={ellipsis} />
          </IconButton>
        }
      />
      <PullToRefresh onRefresh={load}>
        <ClubHead club={club} decides={club.myRole >= 2 || isStaff} />
        <StaleBar when={code !== ''} onRetry={load} />
        <Entries club={club} isStaff={isStaff} onEdit={() => edit()} />
      </PullToRefresh>
      <div className={s.bar}>
        {club.myRole > 0 ? <EnterChat club={club} /> : <ClubButton club={club} size="l" wide />}
      </div>
      <Suspense>
        {menu !== null && <ClubMenu club={club} open={menu} onClose={() => setMenu(false)} />}
        {editing && <EditClubSheet key={editing.turn} club={club} open={editing.open} onClose={endEdit} />}
      </Suspense>
    </Sheets>
  );
}

function Entries({ club, isStaff, onEdit }: { club: StoredCarClub; isStaff: boolean; onEdit: () => void }) {
  const { clubId, myRole, memberCount, openCount } = club;
  const manages = myRole >= 2 || isStaff;
  if (myRole === 0 && !isStaff) return <div className={s.room} />;
  return (
    <div className={s.entries}>
      <div className="brk" />
      {manages && (
        <Group>
          {/* With some that wait, the way there is at the head. */}
          {openCount === 0 && <ListRow label="申请管理" {...to(clubApplies(clubId))} />}
          <ListRow label="成员管理" value={formatCount(memberCount)} {...to(clubMemberManagement(clubId))} />
          <ListRow label="发布公告" {...to(clubAnnouncement(clubId))} />
          {(myRole === 3 || isStaff) && <ListRow label="编辑资料" onClick={onEdit} />}
        </Group>
      )}
      <Group>
        <ListRow
          label={manages ? '全部成员' : '成员列表'}
          {...(manages ? {} : { value: formatCount(memberCount) })}
          {...to(clubMembers(clubId))}
        >
          <ClubFaces clubId={clubId} />
        </ListRow>
        {!manages && <ListRow label="公告" {...to(clubAnnouncement(clubId))} />}
      </Group>
      {(myRole === 1 || myRole === 2) && <Quit club={club} />}
      <div className={s.room} />
    </div>
  );
}

function Quit({ club }: { club: StoredCarClub }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const busy = useStream('carClubs.acting', club.clubId)?.pending === 1;
  return (
    <>
      <Group>
        <ListRow label="退出车友会" danger onClick={() => !busy && setAsking(true)} />
      </Group>
      {asking !== null && (
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={`退出${club.name}？`}
          actions={[
            { label: '取消', onClick: () => setAsking(false) },
            {
              label: '退出',
              main: true,
              onClick: () => {
                setAsking(false);
                ask('carClubs.quitClub', { clubId: club.clubId }).catch(() => undefined);
              },
            },
          ]}
        >
          同时退出车友会群聊，再次加入需要重新申请
        </Dialog>
      )}
    </>
  );
}

function EnterChat({ club }: { club: StoredCarClub }) {
  const { busy, enter } = useClubGroup(club.clubId);
  return (
    <Button wide busy={busy} onClick={enter}>
      进入群聊
    </Button>
  );
}
