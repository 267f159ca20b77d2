// 成员管理 (product-brief §3.5): president, administrators, members, each under a heading; making administrators, removing one or many.
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import { clubLimits } from '../../../bus/clubRules';
import type { StoredCarClub } from '../../../bus/entities/carClubs';
import { ask, read, useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { formatCount } from '../../components/base/formatCount';
import { Icon } from '../../components/base/Icon';
import { IconButton } from '../../components/base/IconButton';
import { showToast } from '../../components/base/toast';
import { ClubPage } from '../../components/clubs/ClubPage';
import { roleWords } from '../../components/clubs/clubText';
import { MemberList } from '../../components/members/MemberList';
import type { MemberFacts } from '../../components/members/MemberRow';
import { ClubMemberFacts } from './ClubMemberFacts';
import s from './Members.module.css';
import { useMemberWords } from './useMemberWords';

const Dialog = lazy(() => import('../../components/base/Dialog').then((m) => ({ default: m.Dialog })));
const MemberSheet = lazy(() => import('./MemberSheet').then((m) => ({ default: m.MemberSheet })));
const most = 50;

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
  const { words, setWords, looked } = useMemberWords();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<{ member: MemberFacts; open: boolean } | null>(null);
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = `${clubId}||${looked}`;
  const list = useStream('carClubs.members', key);
  const rank = me?.isPlatformAdmin === 1 ? 3 : myRole;
  const load = (how: 'open' | 'more' | 'refresh') => void ask('carClubs.openMembers', { clubId, keyword: looked, carModelName: '', how }).catch(() => undefined);
  useEffect(() => {
    ask('carClubs.openMembers', { clubId, keyword: looked, carModelName: '', how: 'open' }).catch(() => undefined);
  }, [clubId, looked]);

  const whyNot = ({ userId, role }: MemberFacts): string => (userId === me?.userId ? '不能移除自己' : role === 3 ? '不能移除会长' : role === 2 && rank < 3 ? '不能移除管理员' : '');
  const confirm = (userIds: readonly string[]) => {
    setAsking(userIds);
    setOpen(true);
  };
  const remove = () => {
    setOpen(false);
    setBusy(true);
    ask('carClubs.removeMembers', { clubId, userIds: (asking ?? []).slice(0, most) as string[] }).then(
      ({ failed }) => {
        setBusy(false);
        setPicked(failed.map((one) => one.userId));
        showToast(failed.length ? `${failed.length} 位未能移除：${failed[0]?.reason ?? ''}` : '已移除', failed.length === 0);
      },
      (why: unknown) => {
        setBusy(false);
        if (why instanceof AskFailed && why.failure.code === 'network') showToast('待发送，网络恢复后移除');
      },
    );
  };
  const ids = list?.ids ?? [];
  /** Administrators stand before everybody else, so all of them are here once one of the others is. */
  const administrators = ids.filter((id) => read('carClubs.member', `${clubId}|${id}`)?.role === 2).length;
  const heading = (role: 1 | 2 | 3) => (
    <h2 className={s.rank}>
      {roleWords[role]}
      {role === 2 && <span className={s.number}>{`${administrators}/${clubLimits.administrators}`}</span>}
      {role === 1 && !looked && <span className={s.number}>{formatCount(Math.max(0, club.memberCount - administrators - 1))}</span>}
    </h2>
  );
  return (
    <div className={picking ? s.withBar : undefined}>
      <MemberList
        mode={picking ? 'pick-many' : 'view'} list={list} name={`clubRule|${key}`} load={load} words={looked} typed={words} onWords={setWords} picked={picked} onPick={setPicked} whyNot={whyNot}
        member={(id, draw) => <ClubMemberFacts key={id} clubId={clubId} userId={id} draw={draw} above={ids[ids.indexOf(id) - 1] ?? ''} heading={heading} />}
        right={(member) => (
          <IconButton label={`${read('users.user', member.userId)?.userName || '成员'}的操作`} onClick={() => setChosen({ member, open: true })}>
            <Icon as={Ellipsis} size={20} />
          </IconButton>
        )}
      />
      {picking && (
        <div className={s.bar}>
          <Button wide busy={busy} off={picked.length === 0 ? '请选择成员' : picked.length > most ? `一次最多 ${most} 位` : undefined} onClick={() => confirm(picked)}>
            移除（{picked.length}）
          </Button>
        </div>
      )}
      <Suspense>
        {chosen && (
          <MemberSheet
            key={chosen.member.userId} clubId={clubId} userId={chosen.member.userId} rank={rank} full={administrators >= clubLimits.administrators} open={chosen.open} onClose={() => setChosen({ ...chosen, open: false })}
            onRemove={whyNot(chosen.member) === '' ? () => confirm([chosen.member.userId]) : undefined}
          />
        )}
        {asking && (
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={asking.length === 1 ? `移除${read('users.user', asking[0] ?? '')?.userName || '这位成员'}？` : `移除 ${asking.length} 位成员？`}
            actions={[
              { label: '取消', onClick: () => setOpen(false) },
              { label: '移除', main: true, onClick: remove },
            ]}
          >
            同时移出车友会群聊，可以重新申请加入
          </Dialog>
        )}
      </Suspense>
    </div>
  );
}
