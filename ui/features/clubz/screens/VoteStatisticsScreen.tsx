// 投票统计 (`threadId`): how many took part, what each option got, and who chose it unless the ballot is secret. Before
// one's own ballot or the end it says so, since the server gives no numbers then.
import { useEffect, useEffectEvent, useState } from 'react';
import type { StoredStatistics } from '../../../../bus/entities/clubz';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Chip } from '../../../kit/inputs/Chip';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Nav } from '../../../kit/layout/Nav';
import { useNow } from '../../../kit/text/now';
import { Picture } from '../../../kit/media/Picture';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { voteStatus } from '../../forum/components/pollStatus';
import { pollMeta, showsResult } from '../../forum/components/pollText';
import { back, useQuery } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { readFailure } from '../../../kit/reading/readFailure';
import s from './VoteStatistics.module.css';

const statusWords = ['未开始', '进行中', '已结束'] as const;
const named = 20;

export function VoteStatisticsScreen() {
  const threadId = useQuery('threadId');
  const found = useStream('clubz.voteStatistics', threadId);
  const me = useStream('session.me')?.userId ?? '';
  const [code, setCode] = useState(threadId ? '' : '010002');
  const load = (id: string) =>
    ask('clubz.openVoteStatistics', { threadId: id }).then(
      () => setCode(''),
      (why: unknown) => setCode(readFailure(why).code),
    );
  const open = useEffectEvent(load);
  useEffect(() => {
    if (threadId) void open(threadId);
  }, [threadId, me]);
  const gone = code === '010002';
  return (
    <>
      <Nav title="投票统计" onBack={back} />
      {gone || (!found && code) ? (
        <ErrorState
          kind={gone ? 'gone' : code === '010003' ? 'forbidden' : 'network'}
          onAction={gone || code === '010003' ? back : () => void load(threadId)}
        />
      ) : !found ? (
        <Bones />
      ) : (
        <PullToRefresh onRefresh={() => load(threadId)}>
          <StaleBar when={code !== ''} onRetry={() => load(threadId)} />
          <Statistics found={found} />
        </PullToRefresh>
      )}
    </>
  );
}

function Statistics({ found }: { found: StoredStatistics }) {
  const now = useNow();
  const { poll, title, total, threadId } = found;
  const status = voteStatus(poll, now);
  const result = showsResult(poll);
  const thread = links.thread(threadId);
  return (
    <>
      <header className={s.head}>
        <Link className={`h2 ${s.title}`} href={thread}>
          {title || '投票'}
        </Link>
        <div className={s.facts}>
          <p className={s.fact}>
            <span className="hero">{formatCount(total)}</span>
            <span className="cap t2">人参与</span>
          </p>
          <p className={s.side}>
            <span className={status === 1 ? `sub ac ${s.status}` : `sub t2 ${s.status}`}>{statusWords[status]}</span>
            <span className="cap t3">
              <Meta>
                {[
                  ...pollMeta(poll, now).filter((part) => !part.includes('人参与') && part !== statusWords[status]),
                  ...(result ? [`${formatCount(poll.voteCount)} 票`] : []),
                ]}
              </Meta>
            </span>
          </p>
        </div>
      </header>
      {result ? (
        <>
          <ol className={s.options}>
            {poll.options.map((option, i) => (
              <li key={option.optionId} className={s.option}>
                <p className={s.line}>
                  {option.image && (
                    <span className={s.thumb}>
                      <Picture src={option.image.url} color={option.image.color} width={120} radius={4} />
                    </span>
                  )}
                  <span className={s.name}>
                    {option.text || `选项 ${i + 1}`}
                    {poll.myOptionIds.includes(option.optionId) && (
                      <span className={s.mine}>
                        <Icon d={check} size={16} stroke={2.2} />
                        <span className="vh">我的选择</span>
                      </span>
                    )}
                  </span>
                  <span className={s.share}>{option.percent}%</span>
                </p>
                <span className={s.track}>
                  <i
                    className={poll.myOptionIds.includes(option.optionId) ? s.barMine : s.bar}
                    style={{ transform: `scaleX(${option.percent / 100})` }}
                  />
                </span>
                <span className="cap t3">{formatCount(Math.max(0, option.count))} 票</span>
              </li>
            ))}
          </ol>
          <div className="brk" />
          {poll.pollAnonymous === 1 ? (
            <p className={`sub t3 ${s.secret}`}>匿名投票，不显示投票人</p>
          ) : (
            <Voters found={found} />
          )}
        </>
      ) : (
        <Empty
          art="lock"
          tight
          text={status === 0 ? '投票还没有开始' : '投票后可查看结果'}
          action={status === 0 ? '查看帖子' : '去投票'}
          href={thread}

          main={status !== 0}
        />
      )}
    </>
  );
}

function Voters({ found: { poll, options } }: { found: StoredStatistics }) {
  const [chosen, setChosen] = useState('');
  // Until one is chosen: where this person's own ballot is, else the first that somebody chose.
  const first =
    poll.options.find((option) => poll.myOptionIds.includes(option.optionId)) ??
    poll.options.find((option) => option.count > 0);
  const at = options.find((one) => one.optionId === (chosen || first?.optionId)) ?? options[0];
  const count = poll.options.find((one) => one.optionId === at?.optionId)?.count ?? 0;
  if (!at) return null;
  return (
    <section className={s.voters}>
      <h3 className={`h3 ${s.who}`}>谁投了</h3>
      <div className={s.tabs} role="group" aria-label="选项" data-swipe="own">
        {poll.options.map((option, i) => (
          <span key={option.optionId} className={s.tab}>
            <Chip
              on={option.optionId === at.optionId}
              count={formatCount(Math.max(0, option.count))}
              onClick={() => setChosen(option.optionId)}
            >
              {option.text || `选项 ${i + 1}`}
            </Chip>
          </span>
        ))}
      </div>
      {at.voterIds.length === 0 ? (
        <p className={`sub t3 ${s.none}`}>{count > 0 ? '投票人暂不显示' : '还没有人选择'}</p>
      ) : (
        <ul>
          {at.voterIds.map((id) => (
            <Voter key={id} userId={id} />
          ))}
        </ul>
      )}
      {at.voterIds.length >= named && <p className={`cap t3 ${s.none}`}>只显示最近 {named} 位</p>}
    </section>
  );
}

function Voter({ userId }: { userId: string }) {
  const user = useStream('users.user', userId);
  if (!user) return null;
  const href = links.user(userId);
  const inside = (
    <>
      <Avatar src={user.avatarUrl} name={user.userName} size={40} />
      <span className={s.person}>
        <bdi className="cut">{user.userName || '用户'}</bdi>
        <UserBadge userType={user.userType} />
      </span>
    </>
  );
  return (
    <li>
      <Link className={s.voter} href={href}>
        {inside}
      </Link>
    </li>
  );
}

function Bones() {
  return (
    <div className={s.head} aria-hidden="true">
      <i className={`sk ${s.titleBone}`} />
      <i className={`sk ${s.heroBone}`} />
      {[0, 1, 2, 3].map((i) => (
        <i key={i} className={`sk ${s.barBone}`} />
      ))}
    </div>
  );
}
