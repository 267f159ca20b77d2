// A poll: before the vote plain options, after it (or when it is over) bars and numbers. One tap votes where one may be
// chosen; where several may, they are ticked first and sent with 投票.
import { useState } from 'react';
import type { Poll } from '../../../../bus/entities/forum';
import { useStream } from '../../../bus';
import { requireLogin } from '../../../app/stores/authGuard';
import { Button } from '../../../kit/inputs/Button';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { Meta } from '../../../kit/layout/Meta';
import { Link } from '../../../kit/navigation/Link';
import { useNow } from '../../../kit/text/now';
import { Picture } from '../../../kit/media/Picture';
import { showToast } from '../../../kit/feedback/toast';
import { vote } from './changes';
import { canVote, voteStatus } from './pollStatus';
import { maxChoice, pollMeta, showsResult } from './pollText';
import { Waiting } from './ThreadMarks';
import s from './PollView.module.css';

export type PollViewProps = {
  poll: Poll;
  /** Numbers of votes beside the shares (a post). */
  numbers?: boolean | undefined;
  /** In a list: the first options, and the way to the page with all of them. */
  href?: string | undefined;
};

/** 11 月 28 日 08:00, in China's time: eight hours ahead, without dayjs, since the first screen may have a poll. */
const momentText = (at: number): string =>
  new Date(at + 288e5).toISOString().replace(/.*?-0?(\d+)-0?(\d+)T(.{5}).*/, '$1 月 $2 日 $3');

/** Options of a poll in a list. */
const FEW = 4;

export function PollView({ poll, numbers, href }: PollViewProps) {
  const now = useNow();
  const sending = useStream('forum.voting', poll.pollId)?.pending ?? 0;
  const [picked, setPicked] = useState<readonly string[]>([]);
  const open = canVote(poll, now);
  const isSoon = voteStatus(poll, now) === 0;
  const result = showsResult(poll);
  const mine = poll.myOptionIds.length ? poll.myOptionIds : picked;
  const max = maxChoice(poll);

  const send = (ids: readonly string[]) =>
    requireLogin(
      'vote',
      () => {
        setPicked(ids);
        // The stream says it from now on: as my vote, or as it was.
        const told = () => setPicked([]);
        vote(poll.pollId, [...ids]).then(told, told);
      },
      `${poll.pollId}|${ids.join(',')}`,
    );
  const pick = (id: string) => {
    if (sending) return;
    if (max === 1) send([id]);
    else if (picked.includes(id)) setPicked(picked.filter((other) => other !== id));
    else if (picked.length < max) setPicked([...picked, id]);
    else showToast(`最多选 ${max} 项`);
  };
  const Option = poll.votingType === 0 ? TextOption : PictureOption;
  const isCut = href !== undefined && poll.options.length > FEW;

  return (
    <div className={s.poll} role="group" aria-label={poll.pollType === 0 ? '单选投票' : `多选投票，最多 ${max} 项`}>
      {isSoon && (
        <p className={`sub ${s.soon}`}>
          <b>未开始</b>
          {`${momentText(poll.startTime)} 开始投票`}
        </p>
      )}
      <div className={poll.votingType === 0 ? undefined : s.grid}>
        {(isCut ? poll.options.slice(0, FEW) : poll.options).map((option, i) => (
          <Option
            key={option.optionId}
            option={option}
            name={option.text || `选项 ${i + 1}`}
            mine={mine.includes(option.optionId)}
            isSoon={isSoon}
            result={result}
            numbers={numbers}
            onPick={open ? () => pick(option.optionId) : undefined}
          />
        ))}
      </div>
      {isCut && (
        <Link className={s.all} href={href}>
          全部 {poll.options.length} 项
        </Link>
      )}
      {open && max > 1 && (
        <div className={s.send}>
          <Button
            wide
            size="m"
            off={picked.length ? undefined : '请选择选项'}
            busy={sending === 1}
            onClick={() => send(picked)}
          >
            {`投票 ${picked.length}/${max}`}
          </Button>
        </div>
      )}
      <p className={`cap t3 ${s.meta}`}>
        <Meta>
          {pollMeta(poll, now).slice(isSoon ? 1 : 0)}
          {sending > 0 && <Waiting pending={sending} />}
        </Meta>
      </p>
    </div>
  );
}

type OptionProps = {
  option: Poll['options'][number];
  name: string;
  mine: boolean;
  isSoon: boolean;
  result: boolean;
  numbers: boolean | undefined;
  onPick: (() => void) | undefined;
};

/** The same words for the eye and for the ear. */
function share({ option, result, numbers }: OptionProps): string {
  if (!result) return '';
  return numbers ? `${formatCount(option.count)} 票 ${option.percent}%` : `${option.percent}%`;
}

function TextOption(p: OptionProps) {
  const inside = (
    <>
      <i className={s.bar} style={{ transform: `scaleX(${p.result ? p.option.percent / 100 : p.mine ? 1 : 0})` }} />
      <span className={s.word}>{p.name}</span>
      {p.mine && <Icon d={check} size={16} stroke={2.2} />}
      <span className={s.share}>{share(p)}</span>
    </>
  );
  const name = `${s.option}${p.mine ? ` ${s.me}` : ''}${p.isSoon ? ` ${s.later}` : ''}`;
  return p.onPick ? (
    <button className={name} type="button" aria-pressed={p.mine} onClick={p.onPick}>
      {inside}
    </button>
  ) : (
    <div className={name}>
      {inside}
      {p.mine && <span className="vh">，我的选择</span>}
    </div>
  );
}

/** The keyboard reaches its caption alone. */
function PictureOption(p: OptionProps) {
  return (
    <div className={`${s.cell}${p.mine ? ` ${s.chosen}` : ''}`}>
      <Picture
        src={p.option.image?.url ?? ''}
        color={p.option.image?.color}
        ratio={4 / 3}
        width={345}
        radius={4}
        alt={p.name}
        label={`选择${p.name}`}
        isSkipped
        onOpen={p.onPick}
      />
      <Caption {...p} numbers={undefined} />
    </div>
  );
}

/** Below a picture: its share, once that is known, over its name. */
function Caption(p: OptionProps) {
  const inside = (
    <>
      {p.result && <b className={s.percent}>{share(p)}</b>}
      <span className={s.name}>
        {p.name}
        {p.mine && <Icon d={check} size={16} stroke={2.2} />}
      </span>
    </>
  );
  const name = `${s.caption}${p.mine ? ` ${s.me}` : ''}${p.isSoon ? ` ${s.later}` : ''}`;
  return p.onPick ? (
    <button className={name} type="button" aria-pressed={p.mine} onClick={p.onPick}>
      {inside}
    </button>
  ) : (
    <div className={name}>
      {inside}
      {p.mine && <span className="vh">，我的选择</span>}
    </div>
  );
}
