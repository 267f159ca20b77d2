// Opens the app on a memory player in a chat room, for the tests of rooms. `page` is the open page.
import { expect } from 'vitest';
import type { Message, MessageList } from '../../bus/entities/chat';
import type { AskTopic } from '../../bus/client/topics';
import { conversation, group, member, messages, mine, text } from './chatThings';
import { clean as cleanPage, page, put, stand, start } from './stage/stage';
import { me, user } from './forumThings';

export const slow = { timeout: 15_000 };
const commands: AskTopic[] = [
  'chat.start',
  'chat.openConversation',
  'chat.closeConversation',
  'chat.watchEnd',
  'chat.keepDraft',
  'chat.openConversations',
  'chat.openGroup',
  'chat.openMembers',
  'chat.retryStart',
  'chat.resend',
  'chat.removeMessage',
  'chat.undoRemove',
  'chat.revokeMessage',
  'chat.muteConversation',
  'chat.pinConversation',
  'chat.clearHistory',
  'users.openHome',
  'users.openPeople',
  'users.block',
  'notices.refreshUnread',
  'clubz.takeChosenPlace',
  'forum.openFeed',
  'circles.openList',
];
type Start = {
  phase?: 'user' | 'tourist';
  type?: string;
  dark?: boolean;
  wait?: AskTopic;
  desktop?: boolean;
  online?: 0 | 1;
  width?: number;
  height?: number;
  /** What the page knows before the room is opened. */
  known?: () => Promise<void>;
};
export async function open(at: string, { known, ...how }: Start = {}): Promise<void> {
  await stand({ commands, ...how });
  if (how.phase !== 'tourist') await put('session.me', me());
  await put('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
  await put('users.user', user('u1', '北岸慢行', { isFollow: 1 }), 'u1');
  await known?.();
  await start(at);
}
export const inGroup = '/mine/chat?conversationID=GROUPg1';
export const withOne = '/mine/chat?conversationID=C2Cu1';
export async function say(
  all: readonly Message[],
  more: Partial<MessageList> = {},
  conversationID = 'GROUPg1',
): Promise<void> {
  for (const m of all) await put('chat.message', { ...m, conversationID }, m.messageID);
  await put(
    'chat.messages',
    messages(
      all.map((m) => m.messageID),
      more,
    ),
    conversationID,
  );
}
export async function groupStands(more: Parameters<typeof group>[0] = {}): Promise<void> {
  await put('chat.conversation', conversation('GROUPg1'), 'GROUPg1');
  await put('chat.group', group(more), 'g1');
  await put(
    'chat.members',
    {
      list: [member('u1', '北岸慢行', 'Owner'), member('u2', '阿澈'), member('u3', '沈见山')],
      phase: 'ready',
      more: 'idle',
      hasMore: 0,
      total: 3,
    },
    'g1',
  );
}
export const many = (from: number, to: number): Message[] =>
  Array.from({ length: to - from }, (_, i) =>
    text(`n${from + i}`, `第 ${from + i} 条${'，说得长一点'.repeat((from + i) % 4)}`, (from + i) % 3 ? {} : mine),
  );
export const row = (words: string) => page.locator('[data-message]').filter({ hasText: words });
export const field = () => page.getByRole('textbox', { name: '消息' });
export const scroller = () => page.getByRole('region', { name: '消息' });
export const fromEnd = () => scroller().evaluate((el) => Math.round(el.scrollHeight - el.scrollTop - el.clientHeight));
/** The first fully visible message and its offset, once the list has not moved for half a second. */
export async function reading(): Promise<{ id: string; top: number }> {
  const look = () =>
    scroller().evaluate((el) => {
      const { top, bottom } = el.getBoundingClientRect();
      const rows = Array.from(el.querySelectorAll('[data-message]'));
      const seen = rows.find(
        (one) => one.getBoundingClientRect().top >= top && one.getBoundingClientRect().bottom < bottom,
      );
      return { id: seen?.getAttribute('data-message') ?? '', top: Math.round(seen?.getBoundingClientRect().top ?? 0) };
    });
  let last = { id: '', top: 0 };
  let since = Date.now();
  await expect
    .poll(async () => {
      const now = await look();
      if (now.id !== last.id || now.top !== last.top) since = Date.now();
      last = now;
      return last.id !== '' && Date.now() - since > 500;
    }, slow)
    .toBe(true);
  return last;
}
export const topOf = (id: string) =>
  page.locator(`[data-message=${id}]`).evaluate((el) => Math.round(el.getBoundingClientRect().top));
/** Expects no axe violations and no horizontal overflow. */
export async function clean(): Promise<void> {
  await cleanPage();
  expect(await scroller().evaluate((el) => el.scrollWidth <= el.clientWidth)).toBe(true);
}
