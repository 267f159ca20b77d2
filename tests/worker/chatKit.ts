// A world with a logged-in member and chat, for the tests of the chat domain.
import type { MessageList } from '../../bus/entities/chat';
import { createImFake } from './imFake';
import type { ImFake } from './imFake';
import { quietAnswers, json } from './fixtures';
import type { Answers, World } from './world';
import { bootWith, createWorld } from './world';

export const minute = 60_000;
export const group = (groupID = 'g1') => ({
  groupID,
  name: '夜行车队',
  avatarUrl: '',
  introduction: '',
  notification: { text: '', author: '', time: 0 },
  ownerID: 'me',
  memberCount: 3,
  maxMemberCount: 500,
  joinOption: 'NeedPermission',
  muteAll: 0,
  tribeId: '',
  clubId: '',
  myRole: 'Owner',
  muteNotify: 0,
  myMuteUntil: 0,
  createTime: 1,
});
export const chatAnswers = (): Answers => ({
  ...quietAnswers(),
  'chat.importAccount': { data: {} },
  'chat.getUserSig': { data: { userID: 'me', userSig: 'sig-secret-0123456789', expire: 9_999_999_999_999 } },
  'chat.getUnread': { data: { count: 0, groupNotice: 0 } },
  'chat.getAttention': { data: { isFollow: 2, canSend: 1, left: -1 } },
  'chat.getGroup': (input) => ({ data: json(group(typeof input['groupID'] === 'string' ? input['groupID'] : 'g1')) }),
  'chat.gag': { data: {} },
  'chat.deleteGroupMessages': { data: {} },
  'chat.readGroupNotices': { data: {} },
  'chat.listGroupNotices': { data: { list: [], hasMore: 0, cursor: '' } },
  'chat.searchMessages': { data: { list: [] } },
});
export type Chatting = { world: World; im: ImFake };
/** A logged-in world; unless `idle`, its chat service is ready. */
export async function chatting({
  im = createImFake(),
  storage,
  answers = {},
  idle = false,
  boot,
}: {
  im?: ImFake;
  storage?: World['storage'];
  answers?: Answers;
  idle?: boolean;
  boot?: ReturnType<typeof bootWith>;
} = {}): Promise<Chatting> {
  const world = createWorld({
    boot: boot ?? bootWith({ token: 'token-1' }),
    answers: { ...chatAnswers(), ...answers },
    im: im.script,
    ...(storage ? { storage } : {}),
  });
  await world.pass(400);
  if (!idle) {
    await world.ask('chat.start', {});
    await world.pass(400);
  }
  return { world, im };
}
export const list = (world: World, id = 'C2Cu1'): MessageList =>
  world.read('chat.messages', id) ?? { ids: [], phase: 'loading', more: 'idle', isCompleted: 0, newCount: 0 };
/** The texts of a conversation from top to bottom; for a message without text its type. */
export const texts = (world: World, id = 'C2Cu1'): string[] =>
  list(world, id).ids.map((m) => {
    const message = world.read('chat.message', m);
    return message && 'text' in message.payload ? message.payload.text : (message?.type ?? 'nothing');
  });
