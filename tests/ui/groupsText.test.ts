// Texts of rows of messages and groups: names and last lines, times, the order of members, the twelve notices,
// permissions.
import { describe, expect, it } from 'vitest';
import type { GroupNotice } from '../../bus/entities/chat';
import { conversationName, lastLine, spokenRow } from '../../ui/features/chat/components/conversationText';
import { mayInvite, whyNotMute, whyNotRemove } from '../../ui/features/chat/components/groupRights';
import { listTime } from '../../ui/features/chat/components/listTime';
import {
  byJoining,
  compareNames,
  findMembers,
  leaders,
  letterOf,
  sectionsOf,
} from '../../ui/features/chat/components/memberOrder';
import { isQuestion, noticeSentence } from '../../ui/features/chat/components/noticeText';
import { timeLeft } from '../../ui/features/chat/components/timeLeft';
import { user } from './forumThings';
import { group, groupNotice, inGroup, lastMessage, member, withUser } from './groupsThings';

describe('the last line of a conversation', () => {
  it('is the last message, with the name of another sender in a group only', () => {
    expect(lastLine(withUser('u1', '阿澈', { lastMessage: lastMessage('在吗', { fromName: '阿澈' }) }), 'me')).toEqual({
      mark: '',
      text: '在吗',
    });
    expect(lastLine(inGroup('g1', '群', { lastMessage: lastMessage('在吗', { fromName: '阿澈' }) }), 'me')).toEqual({
      mark: '',
      text: '阿澈：在吗',
    });
    expect(
      lastLine(inGroup('g1', '群', { lastMessage: lastMessage('在', { fromID: 'me', fromName: '林屿' }) }), 'me').text,
    ).toBe('在');
    expect(
      lastLine(
        inGroup('g1', '群', { lastMessage: lastMessage('阿澈加入了群聊', { type: 'groupTip', fromName: '管理员' }) }),
        'me',
      ).text,
    ).toBe('阿澈加入了群聊');
  });
  it('names in a tip who did it: the person themself is 你', () => {
    const payload = {
      operatorID: 'me',
      operatorNick: '陈',
      operationType: 1,
      userIDList: ['u3'],
      nicks: ['陈'],
      newGroupProfile: null,
    };
    const invited = inGroup('g1', '群', {
      lastMessage: lastMessage('成员 邀请 陈 加入了群聊', { type: 'groupTip', payload }),
    });
    expect(lastLine(invited, 'me').text).toBe('你 邀请 陈 加入了群聊');
    const nameOf = (userID: string) => (userID === 'me' ? '林屿' : '');
    expect(lastLine(invited, 'u3', nameOf).text).toBe('林屿 邀请 你 加入了群聊');
    expect(spokenRow(invited, 'u3', nameOf)).toContain('林屿 邀请 你 加入了群聊');
  });
  it('is the draft if there is one, unless there is an unread mention', () => {
    const draft = { text: ' 原图太大 ', atUserIDs: [], quote: null, time: 1 };
    expect(lastLine(withUser('u1', '阿澈', { draft }), 'me')).toEqual({ mark: 'draft', text: '原图太大' });
    const mentioned = inGroup('g1', '群', {
      draft,
      unreadCount: 1,
      lastMessage: lastMessage('@林屿 来', { atFlag: 1, fromName: '阿澈' }),
    });
    expect(lastLine(mentioned, 'me')).toEqual({ mark: 'at', text: '阿澈：@林屿 来' });
    expect(lastLine({ ...mentioned, unreadCount: 0 }, 'me').mark).toBe('draft');
    expect(lastLine(withUser('u1', '阿澈', { draft: { ...draft, text: '  ' } }), 'me').mark).toBe('');
  });
  it('marks a failed message, and names who revoked a message', () => {
    expect(
      lastLine(withUser('u1', '阿澈', { lastMessage: lastMessage('几点', { fromID: 'me', status: 'fail' }) }), 'me'),
    ).toEqual({ mark: 'failed', text: '几点' });
    expect(
      lastLine(withUser('u1', '阿澈', { lastMessage: lastMessage('', { fromID: 'me', isRevoked: 1 }) }), 'me').text,
    ).toBe('你撤回了一条消息');
    expect(lastLine(withUser('u1', '阿澈', { lastMessage: lastMessage('', { isRevoked: 1 }) }), 'me').text).toBe(
      '对方撤回了一条消息',
    );
    expect(
      lastLine(inGroup('g1', '群', { lastMessage: lastMessage('', { isRevoked: 1, fromName: '阿澈' }) }), 'me').text,
    ).toBe('阿澈撤回了一条消息');
  });
  it('is part of an accessible label with everything that the row shows', () => {
    expect(spokenRow(withUser('u1', '阿澈', { unreadCount: 128, isPinned: 1 }), 'me')).toBe(
      '阿澈，99+ 条未读，好的，已置顶',
    );
    expect(
      spokenRow(
        inGroup('g1', '群', { unreadCount: 3, muteNotify: 1, lastMessage: lastMessage('来', { fromName: '阿澈' }) }),
        'me',
      ),
    ).toBe('群，有未读消息，阿澈：来，免打扰');
  });
  it('has a default conversation name above it when the profile is missing', () => {
    expect(conversationName({ ...withUser('u1', ''), userProfile: null })).toBe('用户');
    expect(conversationName({ ...inGroup('g1', ''), groupProfile: null })).toBe('群聊');
  });
});

describe('the time of a row', () => {
  const now = Date.parse('2026-11-21T09:30+08:00');
  it.each([
    ['2026-11-21T09:05+08:00', '09:05'],
    ['2026-11-20T23:59+08:00', '昨天'],
    ['2026-11-17T08:00+08:00', '周二'],
    ['2026-11-14T23:59+08:00', '11 月 14 日'],
    ['2025-12-31T12:00+08:00', '2025 年 12 月 31 日'],
    ['2026-11-21T09:31+08:00', '09:31'],
  ])('of %s is shown as %s', (at, text) => expect(listTime(Date.parse(at), now)).toBe(text));
  it('is empty without a time', () => expect(listTime(0, now)).toBe(''));
});

it.each([
  [0, ''],
  [-5, ''],
  [1, '1 分钟'],
  [60_000, '1 分钟'],
  [60_001, '2 分钟'],
  [3_600_000, '60 分钟'],
  [3_600_001, '2 小时'],
  [86_400_000, '24 小时'],
  [86_400_001, '2 天'],
  [3650 * 86_400_000, '永久'],
])('a mute with %i ms left is shown as “%s”', (left, text) => expect(timeLeft(1000 + left, 1000)).toBe(text));

describe('members', () => {
  it('are sorted by the first letter of their name, Chinese names by pinyin', () => {
    expect(
      ['安东尼', '北岸', '阿澈', '何止', '戴安娜', '欧阳', '特斯', '追风', 'zoe', 'Mr.陈', '123', '🚗', ''].map(
        letterOf,
      ),
    ).toEqual(['A', 'B', 'A', 'H', 'D', 'O', 'T', 'Z', 'Z', 'M', '#', '#', '#']);
    expect(['何止', '阿澈', '北岸'].sort(compareNames)).toEqual(['阿澈', '北岸', '何止']);
  });
  it('are listed once, owner and admins first, names without a letter last', () => {
    const list = [
      member('a', '周叙白'),
      member('b', '阿澈', { role: 'Admin' }),
      member('c', '123'),
      member('d', '北岸', { role: 'Owner' }),
      member('e', '安东尼'),
      member('a', '周叙白'),
    ];
    const sections = sectionsOf(list);
    expect(sections.map(({ key, members }) => [key, members.map(({ userID }) => userID)])).toEqual([
      [leaders, ['d', 'b']],
      ['A', ['e']],
      ['Z', ['a']],
      ['#', ['c']],
    ]);
  });
  it('stand by their roles, then as they joined, in the settings of the group', () => {
    const list = [
      member('c', '安东尼', { joinTime: 9 }),
      member('b', '周叙白', { joinTime: 3 }),
      member('a', '北岸', { joinTime: 3 }),
      member('d', '阿澈', { joinTime: 5, role: 'Admin' }),
      member('e', '林屿', { joinTime: 7, role: 'Owner' }),
    ];
    expect(byJoining(list).map(({ userID }) => userID)).toEqual(['e', 'd', 'a', 'b', 'c']);
  });
  it('are found by their name in the group and by their own name', () => {
    const list = [member('a', 'Lin', { nameCard: '林屿 沪A' }), member('b', '阿澈')];
    expect(findMembers(list, ' 沪a ').map(({ userID }) => userID)).toEqual(['a']);
    expect(findMembers(list, 'LIN').map(({ userID }) => userID)).toEqual(['a']);
    expect(findMembers(list, '').length).toBe(2);
  });
});

describe('permissions in a group', () => {
  const people = {
    owner: member('o', '群主', { role: 'Owner' }),
    admin: member('a', '管理员', { role: 'Admin' }),
    one: member('m', '成员'),
  };
  it('let the owner remove and mute all others, an admin only members, and no person themselves', () => {
    for (const why of [whyNotRemove, whyNotMute]) {
      expect(why({ myRole: 'Owner' }, people.admin, 'o')).toBe('');
      expect(why({ myRole: 'Owner' }, people.one, 'o')).toBe('');
      expect(why({ myRole: 'Owner' }, people.owner, 'o')).not.toBe('');
      expect(why({ myRole: 'Admin' }, people.one, 'x')).toBe('');
      expect(why({ myRole: 'Admin' }, people.admin, 'x')).not.toBe('');
      expect(why({ myRole: 'Admin' }, people.owner, 'x')).not.toBe('');
      expect(why({ myRole: 'Admin' }, people.admin, 'a')).not.toBe('');
      expect(why({ myRole: 'Member' }, people.admin, 'm')).not.toBe('');
    }
  });
  it('let members invite unless they are muted, and forbid invitations to a full group', () => {
    expect(mayInvite(group({ myRole: 'Member' }), 10)).toBe(true);
    expect(mayInvite(group({ myRole: 'Member', myMuteUntil: 11 }), 10)).toBe(false);
    expect(mayInvite(group({ myRole: 'Admin', myMuteUntil: 11 }), 10)).toBe(true);
    expect(mayInvite(group({ myRole: 'Owner', memberCount: 500 }), 10)).toBe(false);
    expect(mayInvite(group({ myRole: '' }), 10)).toBe(false);
  });
});

describe('the twelve group notices', () => {
  const sentences = [
    '阿澈申请加入「皖南」',
    '你加入「皖南」的申请已通过',
    '你加入「皖南」的申请被拒绝',
    '你被移出「皖南」',
    '「皖南」已解散',
    '你创建了「皖南」',
    '阿澈邀请你加入「皖南」',
    '阿澈退出了「皖南」',
    '你成为「皖南」的管理员',
    '你被取消「皖南」的管理员',
    '「皖南」已被撤销',
    '阿澈接受了加入「皖南」的邀请',
  ];
  const types: GroupNotice['operationType'][] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  it.each(types)('have a sentence for operation type %i', (type) => {
    const notice = groupNotice('n', type, { groupName: '皖南' });
    expect(noticeSentence(notice)).toBe(sentences[type - 1]);
    expect(isQuestion(notice)).toBe(type === 1 || type === 7);
  });
  it('have a space between Chinese and Latin text', () => {
    expect(noticeSentence(groupNotice('n', 9, { groupName: 'ZEAL 7 车主' }))).toBe('你成为「ZEAL 7 车主」的管理员');
    expect(noticeSentence(groupNotice('n', 7, { groupName: 'ZEAL 7 车主' }))).toBe('阿澈邀请你加入「ZEAL 7 车主」');
    expect(noticeSentence(groupNotice('n', 1, { groupName: '夜行 B', operator: user('u', 'Mr.陈_沪A') }))).toBe(
      'Mr.陈_沪A 申请加入「夜行 B」',
    );
  });
});
