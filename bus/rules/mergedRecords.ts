// Messages merged into one: what goes into such a record, and its form as the text of a custom message. What comes from
// others is checked as a whole: shape, depth, lengths, and that each file is the community's own.
import * as v from 'valibot';
import type { Message } from '../entities/chat';
import { ChatRecord, recordLimits } from '../entities/chatContents';
import type { RecordContent, RecordItem } from '../entities/chatContents';
import { forwardOf } from './forwarding';

/** Bytes of a message's elements and its own data together, as JSON: the server takes no more. */
export const messageBytes = 12_288;
export const recordKind = 'merged';

/** A record's text: names and portraits once each, a message as [who, seconds, content], words as bare text. */
type PackedContent = string | { type: string; [field: string]: unknown };
type Packed = { kind: string; title: string; people: [string, string][]; list: [number, number, PackedContent][] };

/** The address of a file of the community, without a host. */
export const ownFile = /^\/media\/(u|v|c|seed)\/[\w.-]+(\?[\w=&.%/*-]*)?$/;
const ownOrNone = (url: string): string => (ownFile.test(url) ? url : '');

/** All that lie at an address; a portrait or a cover may be left out, a file may not. */
function filesIn(content: RecordContent): { needed: string[]; optional: string[] } {
  switch (content.type) {
    case 'image':
    case 'sound':
    case 'file':
      return { needed: [content.url], optional: [] };
    case 'video':
      return { needed: [content.url], optional: [content.coverUrl] };
    case 'custom':
      return { needed: [], optional: [content.card.cover] };
    default:
      return { needed: [], optional: [] };
  }
}
export function depthOf({ list }: ChatRecord): number {
  return (
    1 + list.reduce((most, { content }) => Math.max(most, content.type === 'merged' ? depthOf(content.record) : 0), 0)
  );
}
/** Every file is the community's own, inside inner records too. */
const hasOwnFiles = ({ list }: ChatRecord): boolean =>
  list.every(({ avatar, content }) => {
    const { needed, optional } = filesIn(content);
    return (
      needed.every((url) => ownFile.test(url)) &&
      optional.concat(avatar).every((url) => url === '' || ownFile.test(url)) &&
      (content.type !== 'merged' || hasOwnFiles(content.record))
    );
  });

/** `address` writes the addresses. */
function pack({ title, list }: ChatRecord, address: (url: string) => string): Packed {
  const people: [string, string][] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ nick, avatar }: RecordItem): number => {
    const key = `${nick}\n${avatar}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, people.length);
    return people.push([nick, address(avatar)]) - 1;
  };
  const contentOf = (content: RecordContent): PackedContent => {
    switch (content.type) {
      case 'text':
        return content.text;
      case 'merged':
        return { type: 'merged', record: pack(content.record, address) };
      case 'image':
      case 'sound':
      case 'file':
        return { ...content, url: address(content.url) };
      case 'video':
        return { ...content, url: address(content.url), coverUrl: address(content.coverUrl) };
      case 'custom':
        return { ...content, card: { ...content.card, cover: address(content.card.cover) } };
      default:
        return content;
    }
  };
  const packed = list.map((item): Packed['list'][number] => [
    numberOf(item),
    Math.floor(item.time / 1000),
    contentOf(item.content),
  ]);
  return { kind: recordKind, title, people, list: packed };
}
const asObject = (x: unknown): { [field: string]: unknown } =>
  typeof x === 'object' && x !== null ? (x as { [field: string]: unknown }) : {};
const asArray = (x: unknown): unknown[] => (Array.isArray(x) ? x : []);
/** The shape of a record from anything; the schema checks it afterwards. */
function unpack(packed: unknown, depth: number): unknown {
  const { title, people, list } = asObject(packed);
  if (depth > recordLimits.depth || asArray(list).length > recordLimits.messages) return null;
  return {
    title,
    list: asArray(list).map((row) => {
      const [who, seconds, content] = asArray(row);
      const [nick, avatar] = asArray(asArray(people)[typeof who === 'number' ? who : -1]);
      const { type, record } = asObject(content);
      return {
        nick,
        avatar,
        time: typeof seconds === 'number' ? seconds * 1000 : null,
        content:
          typeof content === 'string'
            ? { type: 'text', text: content }
            : type === 'merged'
              ? { type, record: unpack(record, depth + 1) }
              : content,
      };
    }),
  };
}

export const packRecord = (record: ChatRecord): string => JSON.stringify(pack(record, ownOrNone));
/** Whether a text claims to be a record, whatever else is wrong with it. */
export function claimsRecord(data: string): boolean {
  try {
    return asObject(JSON.parse(data))['kind'] === recordKind;
  } catch {
    return false;
  }
}
/** Null for anything that is not a whole, allowed record. */
export function unpackRecord(data: string): ChatRecord | null {
  if (data.length > messageBytes) return null;
  try {
    const parsed: unknown = JSON.parse(data);
    if (asObject(parsed)['kind'] !== recordKind) return null;
    const { success, output } = v.safeParse(ChatRecord, unpack(parsed, 1));
    return success && hasOwnFiles(output) ? output : null;
  } catch {
    return null;
  }
}

/** What surrounds a record in its message: names of fields, the title again, the phone's id of the message. */
const frameBytes = 768;
/**
 * At least the bytes that a record needs. Addresses, ids and places count alike, so that a replay, which has others,
 * decides the same.
 */
function sizeOf(record: ChatRecord): number {
  const alike = (url: string): string => (url ? 'x'.repeat(72) : '');
  const packed = JSON.stringify(pack(record, alike), (field, value: unknown) =>
    field === 'id' ? 'x'.repeat(32) : field === 'latitude' || field === 'longitude' ? 100.123_456_789 : value,
  );
  const written = JSON.stringify(packed);
  let bytes = frameBytes;
  for (let i = 0; i < written.length; i++) bytes += written.charCodeAt(i) < 0x80 ? 1 : 3;
  return bytes;
}

export type MergeFault = 'gone' | 'many' | 'deep' | 'large';
/** Why messages cannot be merged, as a person reads it. */
export const mergeFaultText: { readonly [fault in MergeFault]: string } = {
  gone: '有消息已不能转发',
  many: `一次最多合并 ${recordLimits.messages} 条`,
  deep: '聊天记录嵌套太多层，请逐条转发',
  large: '内容太多，不能合并成一条，请减少消息或逐条转发',
};
const cut = (text: string, most: number): string =>
  Array.from(text)
    .slice(0, most / 2)
    .join('');
export const recordTitle = (mine: string, other: string | null): string =>
  other === null ? '群聊的聊天记录' : `${cut(mine || '用户', 40)}和${cut(other || '用户', 40)}的聊天记录`;

/** `messages` in the order in which they stand; `me` for my own, whose name the service may not know yet. */
export function mergeMessages(
  title: string,
  messages: readonly Message[],
  me: { userName: string; avatarUrl: string },
): ChatRecord | MergeFault {
  if (messages.length > recordLimits.messages) return 'many';
  const list: RecordItem[] = [];
  for (const m of messages) {
    const content = forwardOf(m);
    if (!content || 'localId' in content) return 'gone';
    const mine = m.flow === 'out';
    list.push({
      nick: cut((mine && me.userName) || m.nick || '用户', recordLimits.nick),
      avatar: (mine && me.avatarUrl) || m.avatar,
      time: m.time,
      content,
    });
  }
  const record = { title, list };
  if (depthOf(record) > recordLimits.depth) return 'deep';
  return sizeOf(record) > messageBytes ? 'large' : record;
}

/** All that a record says in words, for checks and for the staff: names, texts, inner records. */
export const wordsOfRecord = ({ title, list }: ChatRecord): string[] =>
  [title].concat(
    ...list.map(({ nick, content }) => {
      switch (content.type) {
        case 'text':
          return [nick, content.text];
        case 'file':
          return [nick, content.fileName];
        case 'location':
          return [nick, content.description];
        case 'custom':
          return [nick, content.card.title];
        case 'merged':
          return [nick, ...wordsOfRecord(content.record)];
        default:
          return [nick];
      }
    }),
  );
