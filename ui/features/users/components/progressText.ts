// How a request of mine stands, in words: requests to circles, clubs and to found a circle share their codes; sign-ups
// have their own.
import type { StoredApply as SignUp } from '../../../../bus/entities/activities';

export type Way = {
  /** At the head of the card. */
  word: string;
  /** Still to be decided. */
  isOpen: boolean;
  /** The second step and the third: 审核中 is one word for one state, whether it is still so or was. */
  middle: string;
  end: string;
};

const ended = { 1: '已通过', 2: '未通过', 3: '已撤回' } as const;
/** 0 pending, 1 passed, 2 refused, 3 withdrawn. `pending` 2: the write waits for the network. */
export function applyWay(status: 0 | 1 | 2 | 3, pending: number): Way {
  const end = status === 0 ? '' : ended[status];
  return { word: pending === 2 ? '待发送' : end || '审核中', isOpen: status === 0, middle: '审核中', end };
}

const signUps = {
  1: ['已报名', '已通过'],
  2: ['未通过', '未通过'],
  3: ['已取消', '已取消'],
  5: ['已参加', '已通过'],
  6: ['未到场', '已通过'],
} as const;
export function signUpWay({
  status,
  waitNo,
  pending,
  activity,
}: Pick<SignUp, 'status' | 'waitNo' | 'pending' | 'activity'>): Way {
  if (status === 0 || status === 4) {
    const middle = status === 0 ? '审核中' : waitNo > 0 ? `候补第 ${waitNo} 位` : '候补中';
    return { word: pending === 2 ? '待发送' : middle, isOpen: true, middle, end: '' };
  }
  const [word, end] = signUps[status];
  // What was exchanged was never audited, nor is anybody signed up for it.
  const said = activity.kind === 3 && status === 1 ? '已兑换' : word;
  return {
    word: pending === 2 ? '待发送' : said,
    isOpen: false,
    middle: '审核中',
    end: activity.kind === 3 && status === 1 ? '已兑换' : end,
  };
}
