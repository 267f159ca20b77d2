// Pure functions of a chat room: the steps in which rows are added, texts of messages, permissions to revoke and to
// write, drafts.
import { describe, expect, it } from 'vitest';
import { tipParts } from '../../bus/rules/groupTips';
import { messageLine, placeLines } from '../../bus/rules/messageLine';
import { atIds, draftOf, inputOf } from '../../ui/features/chat/components/draftInput';
import { membersFor } from '../../ui/features/chat/components/GroupAtList';
import {
  abstractOf,
  cutFileName,
  faceIndex,
  isLine,
  mayRevoke,
  sizeText,
} from '../../ui/features/chat/components/messageText';
import { pictureBox } from '../../ui/features/chat/components/pictureBox';
import { soundWidth, waveOf } from '../../ui/features/chat/components/sounds';
import { writePermissionOf, strangerLine } from '../../ui/features/chat/components/writePermission';
import type { Facts } from '../../ui/features/chat/components/writePermission';
import { stageIds } from '../../ui/features/chat/components/stagedIds';
import { splice } from '../../ui/features/forum/editor/components/richInput';
import { everyKind, member, message, mine, start, text } from './chatThings';

/** All steps until every row is shown. */
function steps(shown: string[], ids: string[]) {
  const all = [];
  for (let now = stageIds(shown, ids); ; now = stageIds(now.ids, ids)) {
    all.push(now);
    if (!now.waits) return all;
    if (all.length > 5) throw new Error('never ends');
  }
}

describe('adding rows', () => {
  it('keeps the scroll position for history alone, and not for rows that arrive at the end', () => {
    expect(steps(['c', 'd'], ['a', 'b', 'c', 'd'])).toEqual([{ ids: ['a', 'b', 'c', 'd'], shift: true, waits: false }]);
    expect(steps(['a', 'b'], ['a', 'b', 'c'])).toEqual([{ ids: ['a', 'b', 'c'], shift: false, waits: false }]);
    expect(steps([], ['a'])).toEqual([{ ids: ['a'], shift: false, waits: false }]);
  });
  it('adds history first and rows at the end second when both arrive at once', () => {
    expect(steps(['c'], ['a', 'b', 'c', 'd'])).toEqual([
      { ids: ['a', 'b', 'c'], shift: true, waits: true },
      { ids: ['a', 'b', 'c', 'd'], shift: false, waits: false },
    ]);
  });
  it('drops a revoked first row in the step that adds history', () => {
    expect(steps(['x', 'c'], ['a', 'c', 'd'])).toEqual([
      { ids: ['a', 'c'], shift: true, waits: true },
      { ids: ['a', 'c', 'd'], shift: false, waits: false },
    ]);
    expect(steps(['a', 'b'], ['x', 'y'])).toEqual([{ ids: ['x', 'y'], shift: false, waits: false }]);
  });
  it('always ends with the current rows, for random changes', () => {
    let seed = 7;
    const chance = (n: number) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
    for (let run = 0; run < 500; run++) {
      const pick = () =>
        Array.from({ length: chance(8) }, (_, i) => `m${i + chance(3)}`).filter((id, i, all) => all.indexOf(id) === i);
      const ids = pick();
      expect(steps(pick(), ids).pop()?.ids).toEqual(ids);
    }
  });
});

describe('message texts', () => {
  const tip = (operationType: number, more: object = {}) =>
    tipParts({
      operatorID: 'u1',
      operatorNick: '阿澈',
      operationType,
      userIDList: ['u2'],
      nicks: ['何止'],
      newGroupProfile: null,
      ...more,
    })
      .map((part) => part.text)
      .join('');
  const to = (more: object) => ({
    newGroupProfile: { name: '', notification: '', introduction: '', muteAll: null, ownerID: '', ...more },
  });
  it('name the actor, the action and the people of a tip', () => {
    expect(tip(1)).toBe('阿澈 邀请 何止 加入了群聊');
    expect(tip(1, { userIDList: ['u1'], nicks: ['阿澈'] })).toBe('阿澈 加入了群聊');
    expect(tip(1, { userIDList: ['a', 'b', 'c', 'd', 'e'], nicks: ['甲', '乙', '丙', '丁', '戊'] })).toBe(
      '阿澈 邀请 甲、乙、丙 等 5 人 加入了群聊',
    );
    expect(tip(2)).toBe('阿澈 退出了群聊');
    expect(tip(3)).toBe('阿澈 将 何止 移出了群聊');
    expect(tip(4)).toBe('何止 成为管理员');
    expect(tip(5)).toBe('何止 不再是管理员');
    expect(tip(20)).toBe('阿澈 创建了群聊，已邀请 何止，等待对方同意');
    expect(tip(20, { userIDList: [], nicks: [] })).toBe('阿澈 创建了群聊');
    expect(tip(6, to({ name: '秋路' }))).toBe('阿澈 将群名称改为「秋路」');
    expect(tip(6, to({ notification: '集合' }))).toBe('阿澈 更新了群公告');
    expect(tip(6, to({ muteAll: 1 }))).toBe('阿澈 开启了全员禁言');
    expect(tip(6, to({ muteAll: 0 }))).toBe('阿澈 关闭了全员禁言');
    expect(tip(6)).toBe('阿澈 更新了群资料');
    expect(tip(99)).toBe('群聊有变化');
    const wrong = {
      operatorID: 'u1',
      operatorNick: '何止',
      operationType: 3,
      userIDList: ['u2'],
      nicks: ['何止'],
      newGroupProfile: null,
    };
    expect(
      tipParts(wrong)
        .map((part) => part.text)
        .join(''),
    ).toBe('成员 将 何止 移出了群聊');
    expect(
      tipParts(wrong, (id) => (id === 'u1' ? '你' : ''))
        .map((part) => part.text)
        .join(''),
    ).toBe('你 将 何止 移出了群聊');
  });
  it('abbreviate every kind of message to one line', () => {
    expect(everyKind('/a.webp', () => '').map(abstractOf)).toEqual([
      '阿澈 邀请 何止 加入了群聊',
      '路线图更新了，进山以后有 40 公里没有信号，大家提前把离线地图下载好',
      '[图片]',
      '[语音] 12″',
      '收到，我带两台对讲机',
      '没信号那段有几个会车点？',
      '[位置] 宁国南服务区',
      '[文件] 皖南秋路_行程与补给.pdf',
      '[帖子] 冬季冰面驾驶课 · 漠河，零下三十度',
      '[视频]',
      '👍',
      '[消息]',
      '[名片] 追风的胖丁',
      '@北岸慢行 服务区充电桩够用吗',
      '我先过去占位',
      '我先过去占位，两个充电桩',
    ]);
    expect(abstractOf(text('a', '两\n行  字'))).toBe('两 行 字');
    const birth = message('b', 'custom', { data: 'group_create', description: '', extension: '', card: null });
    expect([abstractOf(birth), isLine(birth)]).toEqual(['创建了群聊', true]);
  });
  it.each([
    ['行程.pdf', '行程.pdf'],
    ['皖南秋路两天一夜自驾营行程与补给清单最终修改版.pdf', '皖南秋路两天一夜自驾营行程与补….pdf'],
    ['2026-11-28_wannan-autumn-road-final-version.tar.gz', '2026-11-28_wannan-autumn-road-f….gz'],
    ['没有扩展名的一个特别特别长长长长长长的文件名', '没有扩展名的一个特别特别长长长长长…'],
  ])('cut the name of a file before its extension: %s', (name, cut) => expect(cutFileName(name)).toBe(cut));
  it('format places and file sizes, and size the bubble and waveform of a voice message', () => {
    expect(placeLines('宁国南服务区\n安徽省宣城市')).toEqual(['宁国南服务区', '安徽省宣城市']);
    expect(placeLines('')).toEqual(['位置', '']);
    expect([0, 900, 2048, 1_040_000, 2_516_582].map(sizeText)).toEqual(['0 B', '900 B', '2 KB', '1 MB', '2.4 MB']);
    expect([1, 12, 60, 300].map(soundWidth)).toEqual([95, 134, 200, 200]);
    expect(waveOf('m1', 12)).toEqual(waveOf('m1', 12));
    expect(waveOf('m1', 40).every((h) => h >= 4 && h <= 17)).toBe(true);
  });
  it('treat a single emoji as a face, and nothing else', () => {
    expect(faceIndex(' 👍 ')).toBeGreaterThanOrEqual(0);
    expect([faceIndex('👍👍'), faceIndex('好'), faceIndex('')]).toEqual([-1, -1, -1]);
  });
});

describe('revoking a message', () => {
  const now = start + 60_000;
  it('is allowed for own messages within two minutes, and for group admins (not of each other) and the owner at any time', () => {
    expect(mayRevoke(text('a', 'x', mine), '', now)).toBe(true);
    expect(mayRevoke(text('a', 'x', mine), 'Member', start + 120_001)).toBe(false);
    expect(mayRevoke(text('a', 'x'), 'Member', now)).toBe(false);
    expect(mayRevoke(text('a', 'x'), 'Admin', start + 1e9, 'Member')).toBe(true);
    expect(mayRevoke(text('a', 'x'), 'Admin', start + 1e9, '')).toBe(true);
    expect(mayRevoke(text('a', 'x', mine), 'Admin', start + 1e9, 'Admin')).toBe(true);
    expect(mayRevoke(text('a', 'x'), 'Admin', now, 'Owner')).toBe(false);
    expect(mayRevoke(text('a', 'x'), 'Admin', now, 'Admin')).toBe(false);
    expect(mayRevoke(text('a', 'x'), 'Owner', start + 1e9, 'Admin')).toBe(true);
  });
  it('is not allowed for messages that are unsent, failed or already revoked', () => {
    expect(mayRevoke(text('a', 'x', { ...mine, status: 'unSend', pending: 1 }), 'Owner', now)).toBe(false);
    expect(mayRevoke(text('a', 'x', { ...mine, status: 'fail', pending: 3 }), 'Owner', now)).toBe(false);
    expect(mayRevoke(text('a', 'x', { ...mine, revokedText: '你撤回了一条消息' }), 'Owner', now)).toBe(false);
  });
});

describe('writing in a room', () => {
  const facts = (more: Partial<Facts>): Facts => ({
    isGroup: true,
    group: { myRole: 'Member', muteAll: 0, myMuteUntil: 0 },
    muteUntil: 0,
    isBlocked: false,
    attention: undefined,
    now: start,
    ...more,
  });
  const said = (more: Partial<Facts>): string => {
    const speaking = writePermissionOf(facts(more));
    return speaking.may ? '' : speaking.text;
  };
  it('is disabled with a reason, and enabled again when the mute ends', () => {
    expect(said({})).toBe('');
    expect(said({ group: { myRole: '', muteAll: 0, myMuteUntil: 0 } })).toBe('你已不在该群');
    expect(said({ group: { myRole: 'Member', muteAll: 0, myMuteUntil: start + 9 * 60_000 - 5 } })).toBe(
      '您已被禁言，剩余 9 分钟',
    );
    expect(said({ group: { myRole: 'Member', muteAll: 0, myMuteUntil: start } })).toBe('');
    expect(said({ group: { myRole: 'Member', muteAll: 0, myMuteUntil: start + 3650 * 86_400_000 } })).toBe(
      '您已被永久禁言',
    );
    expect(said({ group: { myRole: 'Member', muteAll: 1, myMuteUntil: 0 } })).toBe('全员禁言中');
    expect(said({ group: { myRole: 'Admin', muteAll: 1, myMuteUntil: 0 } })).toBe('');
    expect(said({ muteUntil: start + 3_600_000 })).toBe('您已被禁言，剩余 60 分钟');
    expect(said({ group: undefined })).toBe('');
  });
  it('ends after the allowed messages to a stranger, and offers to unblock a blocked person', () => {
    const two = { isGroup: false, group: undefined } as const;
    expect(said({ ...two, attention: { canSend: 1, left: 1 } })).toBe('');
    expect(writePermissionOf(facts({ ...two, attention: { canSend: 0, left: 0 } }))).toMatchObject({
      may: false,
      way: 'follow',
    });
    expect(said({ ...two, attention: { canSend: 1, left: -1 } })).toBe('');
    expect(writePermissionOf(facts({ ...two, isBlocked: true }))).toEqual({
      may: false,
      text: '已拉黑对方',
      way: 'unblock',
    });
    // A person whom the other has blocked does not see it here: the send fails, and its mark gives the reason.
    expect(said({ ...two, attention: { canSend: 0, left: -1 } })).toBe('');
    expect([strangerLine(1), strangerLine(0)]).toEqual(['最多发送 1 条消息，直到对方回复或关注你', '等待对方回复']);
  });
});

describe('a draft', () => {
  it('stores text, mentions and the quote, and restores text and mentions', () => {
    const input = splice(
      splice({ text: '', marks: [] }, 0, 0, '@阿澈 ', { sign: '@', id: 'u2' }),
      4,
      4,
      '几点集合 @所有人 ',
    );
    const at = input.text.indexOf('@所有人');
    const full = { ...input, marks: input.marks.concat({ from: at, to: at + 4, sign: '@', id: 'all' }) };
    const quote = { messageID: 'm2', nick: '北岸慢行', abstract: '路线图更新了' };
    const draft = draftOf(full, quote, 5);
    expect(draft).toEqual({ text: '@阿澈 几点集合 @所有人 ', atUserIDs: ['u2', 'all'], quote, time: 5 });
    expect(inputOf(draft?.text ?? '', draft?.atUserIDs ?? [], (id) => (id === 'u2' ? '阿澈' : ''))).toEqual(full);
    // A member who is not loaded yet is found by the name in the text.
    expect(atIds(inputOf(draft?.text ?? '', ['u2', 'all'], () => ''))).toEqual(['u2', 'all']);
  });
  it('finds a person again whose name has spaces, and not in another word that begins with @', () => {
    const names = (id: string) => (id === 'u2' ? 'Lin Yu 🚗' : '');
    const text = '写信到 a@b.cn 或问 @LinYu🚗 吧';
    const from = text.indexOf('@Lin');
    expect(inputOf(text, ['u2'], names).marks).toEqual([{ from, to: from + '@LinYu🚗'.length, sign: '@', id: 'u2' }]);
  });
  it('is null for blank text, and drops a mention that is not in the text', () => {
    expect(draftOf({ text: ' \n', marks: [] }, null, 1)).toBeNull();
    expect(inputOf('没有人', ['u2'], () => '阿澈')).toEqual({ text: '没有人', marks: [] });
  });
});

it('a line of a long text ends with a whole sign', () => {
  expect(messageLine({ text: '字'.repeat(99) + '😀好' })).toBe('字'.repeat(99));
  expect(messageLine({ text: '字'.repeat(98) + '😀好' })).toBe('字'.repeat(98) + '😀');
});
it('a picture keeps its aspect ratio within its box; a tall one is 90 px wide at least, and cut', () => {
  expect(pictureBox(750, 1000)).toEqual({ width: 132, height: 176, isLong: false });
  expect(pictureBox(1600, 900)).toEqual({ width: 176, height: 99, isLong: false });
  expect(pictureBox(5000, 100)).toEqual({ width: 176, height: 48, isLong: false });
  expect(pictureBox(0, 0)).toEqual({ width: 132, height: 132, isLong: false });
  expect(pictureBox(100, 5000)).toEqual({ width: 90, height: 176, isLong: true });
  // The screen of a phone.
  expect(pictureBox(1170, 2532)).toEqual({ width: 90, height: 176, isLong: false });
  expect(pictureBox(60, 60)).toEqual({ width: 132, height: 132, isLong: false });
});
it('members to mention exclude oneself, and names that start with the query come first', () => {
  const list = [member('u1', '北岸慢行', 'Owner'), member('u2', '慢慢走'), member('me', '慢')];
  expect(membersFor(list, '慢', 'me').map((m) => m.userID)).toEqual(['u2', 'u1']);
  expect(membersFor(list, '', 'me').map((m) => m.userID)).toEqual(['u1', 'u2']);
});
it('members to mention are found by a name with spaces in it, which is written without them', () => {
  const list = [member('u1', 'Lin Yu 🚗'), member('u2', '阿澈')];
  for (const words of ['lin', 'linyu', 'LinYu🚗', 'yu']) expect(membersFor(list, words, 'me')).toEqual([list[0]]);
});
