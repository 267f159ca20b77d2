// What is said under a poll, by the server's clock, and what of its result is shown.
import type { Poll } from '../../../../bus/entities/forum';
import { formatCount } from '../../../kit/text/formatCount';
import { voteStatus } from './pollStatus';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 1 天 6 小时, 5 小时 20 分钟, 12 分钟: two parts at most, rounded down. */
export function timeLeft(ms: number): string {
  const days = Math.floor(ms / day);
  const hours = Math.floor(ms / hour) % 24;
  const minutes = Math.floor(ms / minute) % 60;
  if (days > 0) return `${days} 天${hours ? ` ${hours} 小时` : ''}`;
  if (hours > 0) return `${hours} 小时${minutes ? ` ${minutes} 分钟` : ''}`;
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟';
}

/** The parts of the line under the options. */
export function pollMeta(poll: Poll, now: number): string[] {
  const status = voteStatus(poll, now);
  const kind =
    poll.pollType === 0
      ? '单选'
      : poll.maxChoice > 1 && poll.maxChoice < poll.options.length
        ? `最多选 ${poll.maxChoice} 项`
        : '多选';
  if (status === 0) return ['未开始', kind, `${timeLeft(poll.startTime - now)}后开始`];
  const people = `${formatCount(poll.voterCount)} 人参与`;
  if (status === 2) return [people, kind, '已结束'];
  return poll.endTime > 0 ? [people, kind, `还剩 ${timeLeft(poll.endTime - now)}`] : [people, kind, '进行中'];
}

/** Bars and numbers: after my vote or when it is over, and only if the server gave them. */
export const showsResult = (poll: Poll): boolean =>
  poll.resultVisible === 1 && poll.options.every((option) => option.count >= 0);

/** How many may be chosen. */
export const maxChoice = (poll: Poll): number =>
  poll.pollType === 0 ? 1 : poll.maxChoice > 0 ? Math.min(poll.maxChoice, poll.options.length) : poll.options.length;
