// Whom I have invited into a group, while some have not agreed: how many, and for whom it waits.
import type { Group } from '../../../../bus/entities/chat';
import s from '../screens/groupPages.module.css';

/** Names that are listed. */
const most = 3;

export function Invitations({ group }: { group: Group }) {
  const invited = (group.invitations ?? []).filter(({ waits }) => !waits);
  const waiting = invited.filter(({ agreed }) => agreed === 0);
  if (!waiting.length) return null;
  const names = waiting.slice(0, most).map(({ userName }) => userName || '用户');
  return (
    <div className={s.note} role="status">
      <p>
        已邀请 {invited.length} 人，{invited.length - waiting.length} 人已同意
      </p>
      <p className="cut">
        等待同意：<bdi>{names.join('、')}</bdi>
        {waiting.length > most && ` 等 ${waiting.length} 人`}
      </p>
    </div>
  );
}
