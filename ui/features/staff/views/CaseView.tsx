// One reported, suspicious or sought thing: what it says, who reported it, its author, its log. Which decisions there are
// is the view's.
import { useEffect } from 'react';
import type { StaffCaseDetail, TargetType } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { shanghaiTime } from '../../../../bus/rules/calendar';
import { Button } from '../../../kit/inputs/Button';
import { Avatar } from '../../../kit/media/Avatar';
import { Link } from '../../../kit/navigation/Link';
import { RichText } from '../../../kit/text/RichText';
import { useNow } from '../../../kit/text/now';
import { Decision } from '../components/Decision';
import { isOwn } from '../components/deskStore';
import { contentStates, kindNames, reasonNames, shortTime } from '../components/deskText';
import type { Choice, ItemProps } from '../components/deskView';
import { Facts, ItemPane, ItemWaits, Part } from '../components/ItemPane';
import { LogLines } from '../components/LogLines';
import { Pictures } from '../components/Pictures';
import { useAnswer } from '../components/useAnswer';
import s from './CaseView.module.css';

/** The kind and the id of a thing as one id of the desk. */
export const caseId = ({ targetType, targetId }: { targetType: TargetType; targetId: string }): string =>
  `${targetType}-${targetId}`;
function readCaseId(id: string): { targetType: TargetType; targetId: string } {
  return { targetType: Number(id.slice(0, 1)) as TargetType, targetId: id.slice(2) };
}

export type CaseProps = Omit<ItemProps, 'row' | 'isMissing'> & {
  verb: string;
  choicesOf: (detail: StaffCaseDetail) => readonly Choice[];
};

export function CaseView({ id, onDone, onSkip, verb, choicesOf }: CaseProps) {
  const thing = readCaseId(id);
  const now = useNow();
  const { data, code, load } = useAnswer('staff.getCase', thing);
  const { targetType, targetId } = thing;
  // For the log only: nothing depends on it.
  useEffect(() => void ask('staff.openCase', { targetType, targetId }).catch(() => undefined), [targetType, targetId]);
  if (!data) return <ItemWaits code={code} onAgain={load} />;
  const { content, author, reports, log } = data;
  const first = reports[0];
  const head = [
    kindNames[targetType],
    reports.length > 0 ? `被举报 ${reports.length} 次` : contentStates[content.state],
    first ? `首次 ${shortTime(first.createTime, now)}` : '',
  ];
  const done = () => {
    load();
    onDone();
  };
  return (
    <ItemPane
      head={head.filter(Boolean).join(' · ')}
      side={<Side author={author} log={log} />}
      foot={<Decision key={id} name={id} choices={choicesOf(data)} verb={verb} onDone={done} onSkip={onSkip} />}
    >
      <Content detail={data} />
      {isOwn(data) && <p className="cap t3">这是你自己的，由别的管理员处理</p>}
      {reports.length > 0 && (
        <Part title="举报人">
          {reports.map((one) => (
            <div key={one.reportId} className={s.report}>
              <Link className={`${s.who} cut`} href={links.user(one.reporterId)}>
                {one.reporterName}
              </Link>
              <span className={s.reason}>{reasonNames[one.reasonCode]}</span>
              <span className={s.words}>
                {one.content || '没有说明'}
                <Pictures urls={one.images.map(({ url }) => url)} />
              </span>
              <small className={s.when}>{shortTime(one.createTime, now)}</small>
            </div>
          ))}
        </Part>
      )}
    </ItemPane>
  );
}

function Content({ detail: { targetType, content, author } }: { detail: StaffCaseDetail }) {
  const now = useNow();
  const { title, body, pictures, createTime, circleName, link, state } = content;
  const meta = [createTime > 0 ? shortTime(createTime, now) : '', circleName, contentStates[state]].filter(Boolean);
  return (
    <>
      <div className={s.author}>
        {author && <Avatar src={author.user.avatarUrl} name={author.user.userName} size={36} />}
        <div className={s.names}>
          <p className={`${s.name} cut`}>
            {author ? <Link href={links.user(author.user.userId)}>{author.user.userName}</Link> : kindNames[targetType]}
          </p>
          <p className="cap t3">{meta.join(' · ')}</p>
        </div>
        {link && (
          <span className={s.source}>
            <Button kind="bare" size="s" href={link}>
              查看原文
            </Button>
          </span>
        )}
      </div>
      {title && <p className={s.title}>{title}</p>}
      {body && (
        <p className={s.body}>
          <RichText text={body} userHref={links.user} topicHref={links.topic} />
        </p>
      )}
      {!title && !body && pictures.length === 0 && <p className={`${s.body} t3`}>内容已经不在了</p>}
      <Pictures urls={pictures} />
    </>
  );
}

const day = 86_400_000;

function Side({ author, log }: Pick<StaffCaseDetail, 'author' | 'log'>) {
  const now = useNow();
  return (
    <>
      {author && (
        <Part title="作者">
          <Facts
            of={[
              ['注册', author.createTime > 0 ? `${Math.max(0, Math.floor((now - author.createTime) / day))} 天` : ''],
              ['90 天内被隐藏', `${author.hiddenCount} 次`],
              ['禁言', author.muteUntil > now ? `到 ${shanghaiTime(author.muteUntil)}` : '无'],
              ['身份', author.isStaff === 1 ? '平台管理员' : ''],
            ]}
          />
        </Part>
      )}
      <Part title="处理记录">
        <LogLines entries={log} />
      </Part>
    </>
  );
}
