// Every call that writes words of a person, field by field: which words others read, and why the rest is not public.
// The tests of muting walk it; a call or a field that is not in it fails them.
import type * as v from 'valibot';
import { markOf } from '../../bus/protocol/schema';
import type { CallTopic } from '../../bus/client/topics';
import type { Person } from './community';
import type { Input } from './kit';

/**
 * One call for each way in which its words become public, by somebody who may. `rest`: fields that carry no words
 * others read, and why.
 */
export type PublicText = { who: Person; asks: Input[]; rest?: { [field: string]: string } };

const list = 'chosen from a list';
const ofFile = 'the server puts in the file’s own';
const byStaff = 'written by the staff, who cannot be muted';
const toOne = 'read by the one person whom it concerns';
const toLeaders = 'read by those who decide on it';
const own = 'read by the writer alone';
const toHouse = 'read by the staff alone';

const image = { images: ofFile };
const comment = { content: '说得好' };
const thread: Input = {
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '周末',
  content: '周末去看海',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
};
const options = ['海', '山'].map((text) => ({ text, image: null }));
const poll = {
  pollType: 0,
  votingType: 0,
  startTime: 0,
  endTime: Date.UTC(2026, 5, 17),
  maxChoice: 1,
  pollAnonymous: 0,
  options,
};
const question: Input = { title: '周末跑山注意什么？', content: '第一次', images: [], carModels: [], topics: [] };
const ofQuestion = { ...image, carModels: list, topics: list };

export const publicTexts: { readonly [call in CallTopic]?: PublicText } = {
  'users.update': { who: 'fan', asks: [{ nickName: '山海之间' }, { intro: '慢慢走' }, { cityName: '宁波' }] },
  'circles.foundCircle': {
    who: 'owner',
    asks: [{ name: '夜里的充电站', intro: '半夜也有人', categoryId: 'k' }],
    rest: { categoryId: list },
  },
  'circles.updateCircle': {
    who: 'circleOwner',
    asks: [
      { tribeId: 'open', name: '山路圈' },
      { tribeId: 'open', intro: '慢慢走' },
    ],
    rest: { categoryId: list },
  },
  'circles.updateNotice': { who: 'circleOwner', asks: [{ tribeId: 'open', title: '集合', content: '周六八点' }] },
  'carClubs.updateClub': {
    who: 'circleOwner',
    asks: [
      { clubId: 'drive', name: '山路车友会' },
      { clubId: 'drive', intro: '慢慢走' },
    ],
  },
  'carClubs.announce': {
    who: 'circleOwner',
    asks: [{ clubId: 'drive', title: '集合', content: '周六八点' }],
    rest: image,
  },
  'forum.addTopic': { who: 'fan', asks: [{ name: '夜里的路', intro: '半夜也有人' }] },
  'forum.addThread': {
    who: 'circleMember',
    asks: [thread, { ...thread, threadType: 2, content: '', poll }],
    rest: { ...image, topics: list, place: list },
  },
  'forum.addPost': {
    who: 'fan',
    asks: [
      { threadId: 'plain', ...comment },
      { threadId: 'plain', postId: 'p1', ...comment },
    ],
    rest: image,
  },
  'content.addComment': { who: 'fan', asks: [{ contentId: 'read', ...comment }], rest: image },
  'content.addInfoComment': { who: 'fan', asks: [{ infoId: 'news', ...comment }], rest: image },
  'activities.addComment': { who: 'fan', asks: [{ activityId: 'walk', ...comment }], rest: image },
  'questions.addQuestion': { who: 'fan', asks: [question], rest: ofQuestion },
  'questions.editQuestion': { who: 'author', asks: [{ questionId: 'ask', ...question }], rest: ofQuestion },
  'questions.addAnswer': { who: 'fan', asks: [{ questionId: 'ask', content: '跑过一次', images: [] }], rest: image },
  'questions.addComment': { who: 'fan', asks: [{ answerId: 'ans', ...comment }], rest: image },
  'shop.evaluate': { who: 'fan', asks: [{ orderId: 'got', stars: 5, content: '保温很好' }], rest: image },
};

/** Calls whose words nobody reads but the one they are meant for. */
export const notPublic: { readonly [call in CallTopic]?: string } = {
  'forum.saveDraft': own,
  'shop.addAddress': own,
  'shop.replaceAddress': own,
  'media.getToken': own,
  'media.getVideoToken': own,
  'session.sendCode': own,
  'session.loginApp': own,
  'forum.report': toHouse,
  'activities.reportComment': toHouse,
  'session.sendRecording': toHouse,
  'shop.createOrder': toHouse,
  'activities.signUp': toHouse,
  'activities.signUpClubZ': toHouse,
  'activities.signUpClubZPoints': toHouse,
  'circles.joinClubZ': toHouse,
  'circles.joinCircle': toLeaders,
  'carClubs.applyToClub': toLeaders,
  'circles.decideApply': toOne,
  'carClubs.auditApply': toOne,
  'activities.auditApply': byStaff,
  'activities.cancelActivity': byStaff,
  'carClubs.createClub': byStaff,
  'carClubs.closeClub': byStaff,
  'circles.decideFounding': byStaff,
  'content.publishInfo': byStaff,
  'forum.hideContent': byStaff,
  'forum.handleReport': byStaff,
  'forum.audit': byStaff,
  'forum.muteUser': byStaff,
  'shop.shipOrder': byStaff,
  'shop.traceOrder': byStaff,
  'shop.returnOrder': byStaff,
  'content.shareArticle': list,
  'content.shareInfo': list,
  'forum.shareThread': list,
  'activities.forwardActivity': list,
};

type Node = {
  type: string;
  entries?: { [key: string]: Node };
  item?: Node;
  wrapped?: Node;
  value?: Node;
  options?: readonly unknown[];
};
/** A string that is the name of something, never words of a person. */
const noWords = new Set(['id', 'secret', 'media', 'link']);

/** The fields of a call's input in which there are words. */
export function wordFields(input: v.GenericSchema): string[] {
  const found = new Set<string>();
  const walk = (node: Node, field: string): void => {
    if (noWords.has(markOf(node)?.as ?? '')) return;
    if (node.type === 'string') found.add(field);
    for (const [name, entry] of Object.entries(node.entries ?? {})) walk(entry, field || name);
    for (const inner of [node.item, node.wrapped, node.type === 'record' ? node.value : undefined])
      if (inner !== undefined) walk(inner, field);
    if (node.type === 'union' || node.type === 'variant')
      for (const option of node.options ?? []) walk(option as Node, field);
  };
  walk(input as unknown as Node, '');
  found.delete('clientToken');
  return [...found];
}
