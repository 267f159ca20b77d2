// 成员管理: president, administrators, members, each under a heading; making administrators, removing
// one or many.
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { clubLimits } from '../../../../bus/rules/clubApplications';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { ClubPage } from '../components/ClubPage';
import { roleWords } from '../components/clubText';
import { MemberList } from '../../users/members/MemberList';
import type { MemberFacts } from '../../users/members/MemberRow';
import { PickBar } from '../../users/members/PickBar';
import { mostAtOnce, useRemoving } from '../../users/members/useRemoving';
import { ClubMemberFacts } from './ClubMemberFacts';
import s from './Members.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

const MemberSheet = lazyComponent(() => import('./MemberSheet').then((m) => ({ default: m.MemberSheet })));

export function MemberManagementScreen() {
  const [picking, setPicking] = useState(false);
  return (
    <ClubPage
      title="成员管理"
      needs={2}
      right={() => (
        <Button kind="bare" size="m" onClick={() => setPicking(!picking)}>
          {picking ? '完成' : '批量移除'}
        </Button>
      )}
    >
      {(club) => <Members key={String(picking)} club={club} picking={picking} />}
    </ClubPage>
  );
}

function Members({ club, picking }: { club: StoredCarClub; picking: boolean }) {
  const { clubId, myRole } = club;
  const me = useStream('session.me');
  const [looked, setLooked] = useState('');
  const field = useWordsToFind(looked, setLooked);
  const [chosen, choose, endChoice] = useOpening<MemberFacts>();
  const [asking, confirm, close] = useOpening<readonly string[]>();
  const key = `${clubId}||${looked}`;
  const list = useStream('carClubs.members', key);
  const rank = me?.isPlatformAdmin === 1 ? 3 : myRole;
  const load = usePagedList('carClubs.openMembers', { clubId, keyword: looked, carModelName: '' });

  const whyNot = ({ userId, role }: MemberFacts): string =>
    userId === me?.userId
      ? '不能移除自己'
      : role === 3
        ? '不能移除会长'
        : role === 2 && rank < 3
          ? '不能移除管理员'
          : '';
  const { picked, setPicked, busy, remove } = useRemoving('移除', (userIds) =>
    ask('carClubs.removeMembers', { clubId, userIds }),
  );
  const ids = list?.ids ?? [];
  /** Administrators stand before everybody else, so all of them are here once one of the others is. */
  const administrators = ids.filter((id) => read('carClubs.member', `${clubId}|${id}`)?.role === 2).length;
  const heading = (role: 1 | 2 | 3) => (
    <h2 className={s.rank}>
      {roleWords[role]}
      {role === 2 && <span className={s.number}>{`${administrators}/${clubLimits.administrators}`}</span>}
      {role === 1 && !looked && (
        <span className={s.number}>{formatCount(Math.max(0, club.memberCount - administrators - 1))}</span>
      )}
    </h2>
  );
  return (
    <>
      <MemberList
        mode={picking ? 'pick-many' : 'view'}
        list={list}
        name={`clubRule|${key}`}
        load={load}
        words={looked}
        field={field}
        picked={picked}
        onPick={setPicked}
        whyNot={whyNot}
        member={(id, draw) => (
          <ClubMemberFacts
            key={id}
            clubId={clubId}
            userId={id}
            draw={draw}
            above={ids[ids.indexOf(id) - 1] ?? ''}
            heading={heading}
          />
        )}
        right={(member) => (
          <IconButton
            label={`${read('users.user', member.userId)?.userName || '成员'}的操作`}
            onClick={() => choose(member)}
          >
            <Icon as={Ellipsis} size={20} />
          </IconButton>
        )}
      />
      {picking && (
        <PickBar word="移除" n={picked.length} most={mostAtOnce} busy={busy} onPress={() => confirm(picked)} />
      )}
      <Suspense>
        {chosen && (
          <MemberSheet
            key={chosen.turn}
            clubId={clubId}
            userId={chosen.what.userId}
            rank={rank}
            full={administrators >= clubLimits.administrators}
            open={chosen.open}
            onClose={endChoice}
            onRemove={whyNot(chosen.what) === '' ? () => confirm([chosen.what.userId]) : undefined}
          />
        )}
        {asking && (
          <Dialog
            open={asking.open}
            onClose={close}
            title={
              asking.what.length === 1
                ? `移除${read('users.user', asking.what[0] ?? '')?.userName || '这位成员'}？`
                : `移除 ${asking.what.length} 位成员？`
            }
            actions={[
              { label: '取消', onClick: close },
              {
                label: '移除',
                main: true,
                onClick: () => {
                  close();
                  remove(asking.what);
                },
              },
            ]}
          >
            同时移出车友会群聊，可以重新申请加入
          </Dialog>
        )}
      </Suspense>
    </>
  );
}
