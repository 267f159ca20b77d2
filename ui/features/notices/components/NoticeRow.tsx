// One notice (look: notice row): who and how many, what they did, what was said, when; the way there, to answer, to
// follow back. What is gone is greyed and leads nowhere.
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Coins from 'lucide-react/icons/coins';
import Flag from 'lucide-react/icons/flag';
import ListTodo from 'lucide-react/icons/list-todo';
import Megaphone from 'lucide-react/icons/megaphone';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import { memo } from 'react';
import type { StoredNotice } from '../../../../bus/entities/notices';
import { useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { hasRoute } from '../../../app/navigation/routes';
import { Avatar } from '../../../kit/media/Avatar';
import { Dot } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { RowLink } from '../../../kit/layout/RowLink';
import { plainText } from '../../../kit/text/richText';
import { TimeText } from '../../../kit/text/TimeText';
import { FollowButton } from '../../forum/components/FollowButton';
import { useSheet } from '../../forum/components/sheets';
import { canAnswer, actionText, goneText, othersOf, sentenceOf } from './noticeText';
import s from './NoticeRow.module.css';

const announcement = 14;
const signs: { readonly [kind: number]: typeof Ticket } = {
  9: Ticket,
  10: ListTodo,
  11: ShoppingBag,
  12: Flag,
  13: CircleAlert,
  [announcement]: Megaphone,
  15: Coins,
};

export const NoticeRow = memo(function NoticeRow({
  noticeId,
  onAnswered,
}: {
  noticeId: string;
  onAnswered: () => void;
}) {
  const notice = useStream('notices.notice', noticeId);
  const first = useStream('users.user', notice?.actorIds[0] ?? '');
  if (!notice) return <NoticeRowSkeleton />;
  const isHouse = notice.category === 2;
  const isGone = !isHouse && notice.target.deleted === 1;
  const name = first?.userName || '用户';
  const href = hasRoute(notice.link) && !isGone ? notice.link : '';
  const label = `${notice.isRead ? '' : '未读，'}${sentenceOf(notice, name)}${isGone ? '，' + goneText : ''}`;
  const said = isGone ? goneText : plainText(notice.content);
  return (
    <article className={`${s.row}${isGone ? ' ' + s.gone : ''}`} data-notice={noticeId}>
      {href ? <RowLink label={label} href={href} /> : <span className="vh">{label}</span>}
      {!notice.isRead && <Dot className={s.un} />}
      <Who notice={notice} />
      <div className={s.box}>
        <div className={s.words}>
          {isHouse ? (
            <>
              <p className={s.sentence}>
                <b>{notice.title}</b>
              </p>
              {/* An announcement is read on its page, any other notice here. */}
              <p className={`sub ${s.house}${notice.kind === announcement && href ? ' c3' : ''}`}>{said}</p>
            </>
          ) : (
            <>
              <p className={s.sentence}>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                {othersOf(notice)}
                {actionText(notice)}
              </p>
              {said !== '' && <p className={`sub c2 ${isGone ? 't3' : 't2'} ${s.said}`}>{said}</p>}
            </>
          )}
          <p className={`cap t3 ${s.meta}`}>
            <TimeText at={notice.createTime} />
            {canAnswer(notice) && <Answer notice={notice} name={name} onAnswered={onAnswered} />}
          </p>
        </div>
        {notice.kind === 6 && first ? (
          <span className={s.right}>
            <FollowButton user={first} size="row" />
          </span>
        ) : notice.target.thumb ? (
          <div className={s.thumb}>
            <Picture src={notice.target.thumb} width={120} radius={4} />
          </div>
        ) : null}
      </div>
    </article>
  );
});

function Answer({ notice, name, onAnswered }: { notice: StoredNotice; name: string; onAnswered: () => void }) {
  const show = useSheet();
  const { threadId, postId, responseId } = notice.target;
  // Who is named in a post answers with a comment on it.
  const to = postId ? { postId, ...(responseId ? { toResponseId: responseId } : null) } : null;
  return (
    <button
      className={s.answer}
      type="button"
      aria-label={`回复 ${name}`}
      onClick={() => show({ kind: 'compose', threadId, ...to, toName: name, onSent: onAnswered })}
    >
      回复
    </button>
  );
}

/** One portrait, two that overlap, or the house's sign. */
function Who({ notice }: { notice: StoredNotice }) {
  const [a = '', b = ''] = notice.actorIds;
  const first = useStream('users.user', a);
  const second = useStream('users.user', b);
  const me = useStream('session.me')?.userId;
  if (notice.category === 2) {
    return (
      <span className={s.sign}>
        <Icon as={signs[notice.kind] ?? Megaphone} size={20} />
      </span>
    );
  }
  const href = userLink(a, me);
  return (
    <Link className={`${s.who}${b ? ' ' + s.two : ''}`} href={href} aria-label={`${first?.userName || '用户'}的主页`}>
      <Avatar src={first?.avatarUrl} name={first?.userName} size={b ? 28 : 40} />
      {b && <Avatar src={second?.avatarUrl} name={second?.userName} size={28} />}
    </Link>
  );
}

export function NoticeRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <i className={`sk ${s.bone}`} />
      <div className={s.box}>
        <div className={s.words}>
          <i className={`sk ${s.line}`} />
          <i className={`sk ${s.line2}`} />
          <i className={`sk ${s.line3}`} />
        </div>
        <i className={`sk ${s.square}`} />
      </div>
    </div>
  );
}
