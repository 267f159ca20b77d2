// One group notice: who, the sentence, when; a request to join and an invitation have 同意 and 拒绝, and keep what became
// of them.
import { useState } from 'react';
import { ask, useStream } from '../../../bus';
import { chat } from '../../../app/links/chat';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { RowLink } from '../../../kit/layout/RowLink';
import { TimeText } from '../../../kit/text/TimeText';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { AuditButtons } from '../../forum/components/AuditButtons';
import { GroupAvatar } from './GroupAvatar';
import { handledWords, isQuestion, leadsToGroup, noticeParts, noticeSentence } from './noticeText';
import s from './GroupNoticeRow.module.css';

export function GroupNoticeRow({ noticeId }: { noticeId: string }) {
  const notice = useStream('chat.groupNotice', noticeId);
  const me = useStream('session.me')?.userId;
  const group = useStream('chat.conversation', 'GROUP' + (notice?.groupID ?? ''));
  /** What was pressed, until the notice itself says so. */
  const [pressed, setPressed] = useState<0 | 1 | 2>(0);
  if (!notice) return <div className={s.row} />;
  const { operator, groupID, message, time } = notice;
  const parts = noticeParts(notice);
  const aboutUser = parts.some(({ kind }) => kind === 'user');
  const handled = notice.handled || pressed;
  const decide = (agree: 0 | 1) => {
    setPressed(agree ? 1 : 2);
    ask('chat.handleGroupNotice', { noticeId, agree }).catch((why: unknown) => {
      // One that waits stands in the notice itself.
      setPressed(0);
      const waiting = waitingText(why, '处理');
      if (waiting) showToast(waiting);
    });
  };
  const href = leadsToGroup(notice) && (notice.operationType === 7 || group) ? chat('GROUP' + groupID) : '';
  const face = aboutUser ? (
    <Avatar src={operator.avatarUrl} name={operator.userName} size={40} />
  ) : (
    <GroupAvatar src={group?.groupProfile?.avatarUrl} avatars={group?.memberAvatars ?? []} size={40} />
  );
  const home = userLink(operator.userId, me);
  return (
    <article className={s.row} aria-label={noticeSentence(notice)}>
      {href && <RowLink label={`打开群聊：${notice.groupName}`} href={href} />}
      {aboutUser ? (
        <Link className={s.face} href={home} aria-label={operator.userName || '用户'}>
          {face}
        </Link>
      ) : (
        <span className={s.face}>{face}</span>
      )}
      <div className={s.words}>
        <p className={s.sentence}>
          {parts.map(({ kind, text }, i) =>
            kind === 'text' ? (
              text
            ) : (
              <bdi key={i} className={kind === 'user' ? s.user : s.group}>
                {text}
              </bdi>
            ),
          )}
        </p>
        {message && <p className={`c2 sub t2 ${s.message}`}>{message}</p>}
        <p className={`cap t3 ${s.meta}`}>
          <Meta>
            <TimeText at={time} />
            {isQuestion(notice) && handled ? <span role="status">{handledWords[handled]}</span> : ''}
          </Meta>
        </p>
        {isQuestion(notice) && !handled && (
          <div className={s.acts}>
            <AuditButtons name={operator.userName} pass="同意" onPass={() => decide(1)} onRefuse={() => decide(0)} />
          </div>
        )}
      </div>
    </article>
  );
}
