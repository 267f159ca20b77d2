// Above one's own post that others do not see: why, and the way to change it.
import Clock from 'lucide-react/icons/clock';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { StoredThread } from '../../../../bus/entities/forum';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { auditWords } from '../components/auditText';
import { addThread } from '../../../app/links/editor';
import s from './AuditLine.module.css';

export function AuditLine({ thread }: { thread: StoredThread }) {
  const words = auditWords(thread);
  if (!words) return null;
  const edit = addThread({ scope: thread.scope, threadId: thread.threadId, threadType: thread.threadType });
  return (
    <div className={s.line} role="status">
      <Icon as={thread.auditStatus === 0 ? Clock : CircleAlert} size={16} />
      <span className={s.words}>{words}</span>
      {thread.auditStatus === 2 && thread.canEdit === 1 && (
        <Link className={s.edit} href={edit}>
          修改
        </Link>
      )}
    </div>
  );
}
