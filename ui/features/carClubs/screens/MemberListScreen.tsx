// 成员列表: who is in a club, for its members; by name, by car.
import { useEffect, useState } from 'react';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { ClubPage } from '../components/ClubPage';
import { MemberList } from '../../users/members/MemberList';
import { ClubMemberFacts } from './ClubMemberFacts';
import s from './Members.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function MemberListScreen() {
  return (
    <ClubPage title="成员列表" needs={1}>
      {(club) => <Members club={club} />}
    </ClubPage>
  );
}

function Members({ club: { clubId } }: { club: StoredCarClub }) {
  const [looked, setLooked] = useState('');
  const field = useWordsToFind(looked, setLooked);
  const [model, setModel] = useState('');
  const models = useStream('carClubs.carModels');
  const names = (models?.list ?? []).map((one) => one.name).filter((name, i, all) => all.indexOf(name) === i);
  const key = `${clubId}|${model}|${looked}`;
  const list = useStream('carClubs.members', key);
  const load = usePagedList('carClubs.openMembers', { clubId, keyword: looked, carModelName: model });
  useEffect(() => {
    ask('carClubs.openCarModels', {}).catch(() => undefined);
  }, []);
  return (
    <MemberList
      key={model}
      mode={looked ? 'search' : 'view'}
      list={list}
      name={`clubMembers|${key}`}
      load={load}
      words={looked}
      field={field}
      below={
        !models || (models.phase === 'loading' && !names.length) ? (
          <div className={s.waiting} aria-hidden="true" />
        ) : (
          names.length > 0 && (
            <div className={s.models} role="group" aria-label="车型" data-swipe="own">
              {[''].concat(names).map((name) => (
                <span key={name} className={s.model}>
                  <Chip on={model === name} onClick={() => setModel(name)}>
                    {name || '全部车型'}
                  </Chip>
                </span>
              ))}
            </div>
          )
        )
      }
      member={(id, draw) => <ClubMemberFacts key={id} clubId={clubId} userId={id} draw={draw} />}
    />
  );
}
