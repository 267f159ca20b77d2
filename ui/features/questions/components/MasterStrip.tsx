// 达人: people who know a field, as a strip; each leads to his page. 邀请榜 stands behind it.
import { useEffect } from 'react';
import type { Value } from '../../../../bus/client/topics';
import { ask, useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Link } from '../../../kit/navigation/Link';
import { SectionHead } from '../../../kit/layout/SectionHead';
import s from './Question.module.css';

export function MasterStrip({ onRanks }: { onRanks: () => void }) {
  const masters = useStream('questions.masters', 'all|');
  useEffect(() => void ask('questions.openMasters', { list: 'all|' }).catch(() => undefined), []);
  const waiting = !masters || (masters.phase === 'loading' && !masters.list.length);
  if (!waiting && !masters.list.length) return null;
  return (
    <section className={s.strip}>
      <SectionHead title="达人" more="邀请榜" onMore={onRanks} />
      <div className={s.masters} data-swipe="own">
        {waiting
          ? [0, 1, 2, 3].map((i) => <Waiting key={i} />)
          : masters.list.map((one) => <Tile key={one.userId} master={one} />)}
      </div>
    </section>
  );
}
function Waiting() {
  return (
    <div className={s.person} aria-hidden="true">
      <i className={`sk ${s.personBone}`} style={{ display: 'block' }} />
      <i className={`sk ${s.lineBone}`} style={{ display: 'block' }} />
    </div>
  );
}
function Tile({ master }: { master: Value<'questions.masters'>['list'][number] }) {
  const user = useStream('users.user', master.userId);
  const me = useStream('session.me')?.userId;
  const href = userLink(master.userId, me);
  return (
    <Link className={s.person} href={href}>
      <Avatar src={user?.avatarUrl} name={user?.userName} size={56} />
      <p className={`cut ${s.personName}`}>{user?.userName || '用户'}</p>
      <p className="cap t3 cut">{master.field}</p>
    </Link>
  );
}
