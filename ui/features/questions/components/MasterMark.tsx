// 达人: the small mark behind the name of somebody who knows a field.
import type { UserBrief } from '../../../../bus/entities/users';
import s from './Question.module.css';

/** `lead`: nothing stands before it. */
export const MasterMark = ({
  user,
  lead,
}: {
  user: Pick<UserBrief, 'isMaster'> | undefined;
  lead?: boolean | undefined;
}) => (user?.isMaster ? <span className={lead ? `${s.master} ${s.lead}` : s.master}>达人</span> : null);
