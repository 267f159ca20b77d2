// One thing that I have asked for: what it is, how it stands, its way from 已提交 by 审核中 to the result with its moments,
// why it was refused, and what can be done about it.
import Compass from 'lucide-react/icons/compass';
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import type { Way } from './progressText';
import s from './ProgressCard.module.css';

export type ProgressCardProps = {
  name: string;
  /** A quiet line under the name. */
  note?: ReactNode;
  /** '' for none. */
  picture: string;
  /** The thing's own page; '' where there is none. */
  href: string;
  way: Way;
  createTime: number;
  /** When it was decided; 0 while it is not. */
  endTime: number;
  /** Why it was refused. */
  reason?: string | undefined;
  /** Buttons. */
  children?: ReactNode;
};

export function ProgressCard({
  name,
  note,
  picture,
  href,
  way,
  createTime,
  endTime,
  reason,
  children,
}: ProgressCardProps) {
  const { word, isOpen, middle, end } = way;
  const step = (text: string, kind: string | undefined, at: number, now: boolean) => (
    <li className={kind} aria-current={now ? 'step' : undefined}>
      <span className="sub">{text}</span>
      <span className="cap t3">{at > 0 ? <TimeText at={at} /> : ' '}</span>
    </li>
  );
  const head = (
    <>
      <span className={s.pic}>
        {picture ? (
          <Picture src={picture} width={120} radius={8} />
        ) : (
          <span className={s.blank}>
            <Icon as={Compass} size={20} />
          </span>
        )}
      </span>
      <span className={s.words}>
        <span className={`${s.name} cut`}>{name}</span>
        {note && <span className={`cap t3 cut ${s.note}`}>{note}</span>}
      </span>
      <span className={`sub ${isOpen ? s.open : 't3'}`}>{word}</span>
    </>
  );
  return (
    <article className={s.card} aria-label={`${name}，${word}`}>
      {href ? (
        <Link className={s.head} href={href}>
          {head}
        </Link>
      ) : (
        <div className={s.head}>{head}</div>
      )}
      <ol className={s.steps} aria-label="进度">
        {step('已提交', s.done, createTime, false)}
        {step(middle, isOpen ? s.now : s.done, 0, isOpen)}
        {step(end || '结果', isOpen ? s.next : s.last, isOpen ? 0 : endTime, !isOpen)}
      </ol>
      {reason && <p className={s.why}>{reason}</p>}
      {children && <div className={s.acts}>{children}</div>}
    </article>
  );
}

/** The shape of the list while it loads. */
export function ProgressSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <div key={i} className={s.card}>
          <div className={s.head}>
            <i className={`sk ${s.bonePic}`} />
            <span className={s.words}>
              <i className={`sk ${s.bone}`} />
            </span>
          </div>
          <div className={s.boneSteps}>
            <i className={`sk ${s.bone}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
