// Pure functions of the forum: texts of cards, polls and comments, the layout of a post, folded replies.
import { describe, expect, it } from 'vitest';
import type { Poll, StoredThread } from '../../bus/entities/forum';
import { auditWords } from '../../ui/features/forum/components/auditText';
import { mayAutoplay } from '../../ui/features/forum/components/autoplay';
import { foldReplies, deletedText, limitForTourist, waitingWord } from '../../ui/features/forum/components/commentText';
import { canVote, voteStatus } from '../../ui/features/forum/components/pollStatus';
import { maxChoice, pollMeta, showsResult, timeLeft } from '../../ui/features/forum/components/pollText';
import { alreadyReported, reportReasons } from '../../ui/features/forum/components/reportText';
import { layoutBody, pictureRows } from '../../ui/features/forum/components/threadBody';
import { captionOf, cardText, countWith, threadLabel, threadLine } from '../../ui/features/forum/components/threadText';
import { thread, user } from './forumThings';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = 1_795_000_000_000;
const poll = (more: Partial<Poll> = {}): Poll => ({
  pollId: 'p',
  pollType: 0,
  votingType: 0,
  voteStatus: 1,
  startTime: now - day,
  endTime: now + day + 6 * hour,
  maxChoice: 1,
  voterCount: 2318,
  voteCount: 2318,
  myOptionIds: [],
  pollAnonymous: 0,
  resultVisible: 0,
  options: ['a', 'b', 'c'].map((optionId, sort) => ({
    optionId,
    text: optionId,
    image: null,
    count: -1,
    percent: 0,
    sort,
  })),
  ...more,
});

describe('a poll', () => {
  it('shows the number of participants, the kind of vote and the time left', () => {
    expect(pollMeta(poll(), now)).toEqual(['2,318 人参与', '单选', '还剩 1 天 6 小时']);
    expect(pollMeta(poll({ pollType: 1, maxChoice: 2, voterCount: 12_345 }), now)).toEqual([
      '1.2W 人参与',
      '最多选 2 项',
      '还剩 1 天 6 小时',
    ]);
    expect(pollMeta(poll({ pollType: 1, maxChoice: 3 }), now)[1]).toBe('多选');
    expect(pollMeta(poll({ endTime: 0 }), now)[2]).toBe('进行中');
  });
  it('shows when it begins and that it has ended', () => {
    expect(pollMeta(poll({ voteStatus: 0, startTime: now + 3 * hour, voterCount: 0 }), now)).toEqual([
      '未开始',
      '单选',
      '3 小时后开始',
    ]);
    expect(pollMeta(poll({ voteStatus: 2, endTime: now - 1 }), now)).toEqual(['2,318 人参与', '单选', '已结束']);
  });
  it('begins and ends by the clock, whatever its status was when loaded, but stays ended', () => {
    const waiting = poll({ voteStatus: 0, startTime: now + hour });
    expect([voteStatus(waiting, now), voteStatus(waiting, now + hour), voteStatus(waiting, now + 2 * day)]).toEqual([
      0, 1, 2,
    ]);
    expect(voteStatus(poll({ voteStatus: 2, endTime: now + day }), now)).toBe(2);
  });
  it.each([
    [20_000, '不到 1 分钟'],
    [12 * minute + 59_000, '12 分钟'],
    [hour, '1 小时'],
    [5 * hour + 20 * minute, '5 小时 20 分钟'],
    [day, '1 天'],
    [2 * day + 59 * minute, '2 天'],
    [30 * day + 23 * hour, '30 天 23 小时'],
  ])('shows %i ms left as %s', (ms, words) => expect(timeLeft(ms)).toBe(words));
  it('accepts one vote, and only while it runs', () => {
    expect(canVote(poll(), now)).toBe(true);
    expect(canVote(poll({ myOptionIds: ['a'] }), now)).toBe(false);
    expect(canVote(poll({ endTime: now }), now)).toBe(false);
    expect(canVote(poll({ startTime: now + 1 }), now)).toBe(false);
  });
  it('shows no result that the server withholds', () => {
    expect(showsResult(poll({ resultVisible: 1 }))).toBe(false);
    expect(
      showsResult(poll({ resultVisible: 1, options: poll().options.map((o) => ({ ...o, count: 3, percent: 33.3 })) })),
    ).toBe(true);
    expect(showsResult(poll({ options: poll().options.map((o) => ({ ...o, count: 3 })) }))).toBe(false);
  });
  it('limits the choices to one, or to the number of options', () => {
    expect([
      maxChoice(poll({ maxChoice: 9 })),
      maxChoice(poll({ pollType: 1, maxChoice: 9 })),
      maxChoice(poll({ pollType: 1, maxChoice: 0 })),
      maxChoice(poll({ pollType: 1, maxChoice: 2 })),
    ]).toEqual([1, 3, 3, 2]);
  });
});

describe('the texts of a thread', () => {
  it('use its title, or the start of its text without tokens', () => {
    expect(threadLine(thread('1', { title: '标题', content: '正文' }))).toBe('标题');
    expect(threadLine(thread('1', { content: '感谢 @{5|阿澈}\n借我的防滑链，在 #{9|独库公路}' }))).toBe(
      '感谢 @阿澈 借我的防滑链，在 #独库公路',
    );
    expect(threadLine(thread('1', { content: '🚗'.repeat(50) }))).toBe(`${'🚗'.repeat(40)}…`);
  });
  it('name its author and kind for screen readers', () => {
    expect(threadLabel(thread('1', { title: '夜跑', threadType: 1 }), user('3', '周叙白'))).toBe('周叙白的视频：夜跑');
  });
  it('are never truncated inside the name of a topic', () => {
    const content = `${'长'.repeat(195)}#{12|独库公路}后文`;
    expect(cardText(content)).toBe(`${'长'.repeat(195)}…`);
    expect(cardText('短')).toBe('短');
  });
  it('have no space after a full-width mark where a line ended, and keep one between words', () => {
    expect(cardText('坐深。\n膝盖略低一点点，\n\n不要躺着开！ 腰托')).toBe('坐深。膝盖略低一点点，不要躺着开！腰托');
    expect(cardText('第一天\n杭州 ZEAL 7')).toBe('第一天\n杭州 ZEAL 7');
    expect(threadLine(thread('1', { content: '坐深。\n膝盖' }))).toBe('坐深。膝盖');
  });
  it('caption its pictures with author and place', () => {
    const place = {
      name: '那拉提',
      address: '',
      provinceName: '',
      cityName: '',
      regionCode: '',
      latitude: 0,
      longitude: 0,
      distance: null,
    };
    expect(captionOf(thread('1', { place }), user('1', '北岸慢行'))).toBe('北岸慢行 · 那拉提');
    expect(captionOf(thread('1'), undefined)).toBe('');
  });
  it.each([
    [0, '', '审核中，仅自己可见'],
    [1, '', ''],
    [2, '含联系方式', '未通过：含联系方式'],
    [2, '', '未通过'],
    [3, '违规', '已被隐藏：违规'],
  ] as const)('show audit status %i with the reason “%s” as “%s”', (auditStatus, auditReason, words) => {
    expect(auditWords({ auditStatus, auditReason } satisfies Pick<StoredThread, 'auditStatus' | 'auditReason'>)).toBe(
      words,
    );
  });
  it('count an optimistic like before the server does, and never twice', () => {
    expect([countWith(9, 0, 1), countWith(10, 1, 1), countWith(10, 1, 0), countWith(0, 1, 0)]).toEqual([10, 10, 9, 0]);
  });
});

describe('the layout of a post', () => {
  const kinds = (content: string, n: number) =>
    layoutBody(content, n).map((b) => (b.kind === 'text' ? b.text : `${b.from}+${b.count}`));
  it('puts pictures between the paragraphs, in their order', () => {
    expect(kinds('一\n\n二', 3)).toEqual(['一', '0+3', '二']);
    expect(kinds('一\n二\n三\n四', 9)).toEqual(['一', '0+3', '二', '3+3', '三', '6+3', '四']);
    expect(kinds('一\n二\n三', 2)).toEqual(['一', '0+2', '二', '三']);
  });
  it('puts pictures after a single paragraph, and alone without text', () => {
    expect(kinds('一', 4)).toEqual(['一', '0+4']);
    expect(kinds(' \n ', 1)).toEqual(['0+1']);
    expect(kinds('', 0)).toEqual([]);
  });
  it('shows every picture exactly once', () => {
    for (let n = 0; n <= 9; n++)
      for (let p = 0; p <= 6; p++) {
        const blocks = layoutBody('段\n'.repeat(p), n);
        const shown = blocks.flatMap((b) => (b.kind === 'pictures' ? pictureRows(b.from, b.count).flat() : []));
        expect(shown).toEqual(Array.from({ length: n }, (_, i) => i));
      }
  });
  it('puts the first picture of a run in its own row and the others in pairs', () => {
    expect(pictureRows(0, 2)).toEqual([[0], [1]]);
    expect(pictureRows(2, 4)).toEqual([[2], [3, 4], [5]]);
  });
});

describe('comments', () => {
  const none = () => false;
  it('fold replies after the second', () => {
    expect(foldReplies(['a', 'b', 'c'], 9, false, none)).toEqual({ shown: ['a', 'b'], hidden: 10 });
    expect(foldReplies(['a', 'b', 'c'], 9, true, none)).toEqual({ shown: ['a', 'b', 'c'], hidden: 9 });
    expect(foldReplies(['a'], 0, false, none)).toEqual({ shown: ['a'], hidden: 0 });
  });
  it('never fold a reply that is still pending', () => {
    expect(foldReplies(['a', 'b', 'c', 'local:1'], 2, false, (id) => id === 'local:1')).toEqual({
      shown: ['a', 'b', 'local:1'],
      hidden: 3,
    });
  });
  it('have a placeholder text when they were deleted or hidden', () => {
    expect([
      deletedText({ status: 1 }, '评论'),
      deletedText({ status: 2 }, '回复'),
      deletedText({ status: 0 }, '评论'),
      deletedText({ status: 3 }, '评论'),
    ]).toEqual(['该评论已删除', '该回复已被隐藏', '', '']);
  });
  it('show that they are pending or why they failed', () => {
    expect([
      waitingWord(0, ''),
      waitingWord(1, ''),
      waitingWord(2, ''),
      waitingWord(3, ''),
      waitingWord(3, '内容含有不允许的词'),
    ]).toEqual(['', '', '待发送', '发送失败', '内容含有不允许的词']);
  });
  it('are limited to the first 20 for a visitor', () => {
    expect(limitForTourist(Array.from({ length: 25 }, (_, i) => `${i}`))).toHaveLength(20);
    expect(limitForTourist(['a'])).toEqual(['a']);
  });
});

describe('other rules of the forum', () => {
  it('a video plays automatically only where the setting and the network allow it', () => {
    expect(mayAutoplay('wifi', undefined)).toBe(false);
    expect(mayAutoplay('wifi', { type: 'cellular' })).toBe(false);
    expect(mayAutoplay('wifi', { type: 'wifi' })).toBe(true);
    expect(mayAutoplay('wifi', { type: 'wifi', saveData: true })).toBe(false);
    expect(mayAutoplay('always', undefined)).toBe(true);
    expect(mayAutoplay('off', { type: 'wifi' })).toBe(false);
    // The network type that the app reports takes precedence: a webview on iOS does not know it.
    expect(mayAutoplay('wifi', undefined, 'wifi')).toBe(true);
    expect(mayAutoplay('wifi', { type: 'wifi' }, 'cellular')).toBe(false);
    expect(mayAutoplay('wifi', { type: 'wifi' }, 'unknown')).toBe(true);
    expect(mayAutoplay('wifi', { type: 'wifi', saveData: true }, 'wifi')).toBe(false);
  });
  it('a report has six reasons, and a repeated report is recognized by its code', () => {
    expect(reportReasons.map((r) => r.code)).toEqual([1, 2, 3, 4, 5, 9]);
    expect([alreadyReported('010004'), alreadyReported('010008')]).toEqual([true, false]);
  });
});
