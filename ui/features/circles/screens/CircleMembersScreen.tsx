// The members of a circle: looking for one, the ranking by points; for who manages it, removing some. Club Z has it as
// a route of its own.
import { useEffect, useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Meta } from '../../../kit/layout/Meta';
import { Nav } from '../../../kit/layout/Nav';
import { TimeText } from '../../../kit/text/TimeText';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { TabPanels } from '../../forum/components/TabPanels';
import { MemberList } from '../../users/members/MemberList';
import type { DrawMember } from '../../users/members/MemberList';
import type { MemberFacts } from '../../users/members/MemberRow';
import { PickBar } from '../../users/members/PickBar';
import { PointRows } from '../../users/members/PointRows';
import { mostAtOnce, useRemoving } from '../../users/members/useRemoving';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import s from './CircleDetailScreen.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';
import { useDetail } from '../../../kit/reading/useDetail';

const roleWords = { 1: '成员', 2: '管理员', 3: '圈主' } as const;

const openClubZ = () => void ask('clubz.openDetail', {}).catch(() => undefined);

/** `/clubz/clubZCircleMember`: of `tribeId`, else of Club Z itself. */
export function ClubZCircleMemberScreen() {
  const asked = useQuery('tribeId');
  const home = useStream('clubz.home');
  useEffect(() => {
    if (!asked) openClubZ();
  }, [asked]);
  const tribeId = asked || home?.tribeId || '';
  if (tribeId || home?.phase !== 'error') return <CircleMembersPage tribeId={tribeId} />;
  return (
    <>
      <Nav title="圈子成员" onBack={back} />
      <ErrorState kind="network" onAction={openClubZ} />
    </>
  );
}

/** `under`: the page's route lets pictures run under the status bar. */
export function CircleMembersPage({ tribeId, under }: { tribeId: string; under?: boolean }) {
  const circle = useStream('circles.circle', tribeId);
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const [picking, setPicking] = useState(false);
  const manages = (circle?.myRole ?? 0) >= 2 || isStaff;
  const asked = useQuery('tab');
  const tab = asked === 'rank' ? asked : 'members';
  const me = useStream('session.me')?.userId ?? '';
  useDetail('circles.openCircle', tribeId ? { tribeId } : null, me);
  return (
    <div className={under ? s.under : undefined}>
      <Nav
        title="圈子成员"
        onBack={back}
        right={
          manages &&
          tab === 'members' && (
            <Button kind="bare" size="m" onClick={() => setPicking(!picking)}>
              {picking ? '完成' : '管理'}
            </Button>
          )
        }
      />
      <TabPanels
        tabs={[
          { key: 'members', name: '成员', count: circle?.memberCount },
          { key: 'rank', name: '积分排行' },
        ]}
        value={tab}
        onChange={(key) => setQuery('tab', key)}
        label="成员"
        top={44}
      >
        {(key) =>
          key === 'rank' ? (
            <PointRows tribeId={tribeId} />
          ) : (
            <Members key={String(picking)} tribeId={tribeId} picking={picking} />
          )
        }
      </TabPanels>
    </div>
  );
}

function CircleMember({ tribeId, userId, draw }: { tribeId: string; userId: string; draw: DrawMember }) {
  const member = useStream('circles.member', `${tribeId}|${userId}`);
  if (!member) return draw(undefined);
  return draw({
    userId: member.userId,
    role: member.role,
    roleWord: roleWords[member.role],
    meta: (
      <Meta>
        <span>帖子 {formatCount(member.threadCount)}</span>
        <span>积分 {formatCount(member.points)}</span>
        <span>
          <TimeText at={member.joinTime} />
          加入
        </span>
      </Meta>
    ),
  });
}

function Members({ tribeId, picking }: { tribeId: string; picking: boolean }) {
  const myRole = useStream('circles.circle', tribeId)?.myRole ?? 0;
  const me = useStream('session.me')?.userId ?? '';
  const [looked, setLooked] = useState('');
  const field = useWordsToFind(looked, setLooked);
  const [asking, askFirst, close] = useOpening();
  const key = `${tribeId}|${looked}`;
  const list = useStream('circles.members', key);
  const load = usePagedList('circles.openMembers', tribeId ? { tribeId, keyword: looked } : null, me);

  const whyNot = ({ userId, role }: MemberFacts): string =>
    userId === me ? '不能移出自己' : role === 3 ? '不能移出圈主' : role === 2 && myRole === 2 ? '不能移出管理员' : '';
  const { picked, setPicked, busy, remove } = useRemoving('移出', (userIds) =>
    ask('circles.removeMembers', { tribeId, userIds }),
  );
  return (
    <>
      <MemberList
        mode={picking ? 'pick-many' : looked ? 'search' : 'view'}
        list={list}
        name={`members|${key}`}
        load={load}
        member={(id, draw) => <CircleMember key={id} tribeId={tribeId} userId={id} draw={draw} />}
        words={looked}
        field={field}
        picked={picked}
        onPick={setPicked}
        whyNot={whyNot}
        empty={looked ? undefined : <Empty tight text="还没有成员" />}
      />
      {picking && <PickBar word="移出" n={picked.length} most={mostAtOnce} busy={busy} onPress={() => askFirst()} />}
      {asking && (
        <Dialog
          open={asking.open}
          onClose={close}
          title={`移出 ${picked.length} 位成员？`}
          actions={[
            { label: '取消', onClick: close },
            {
              label: '移出',
              main: true,
              onClick: () => {
                close();
                remove(picked);
              },
            },
          ]}
        >
          他们将不能再查看圈子内的私密内容，可以重新申请加入
        </Dialog>
      )}
    </>
  );
}
