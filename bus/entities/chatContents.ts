// Chat: what a message holds that can go on to others without a new upload, and records: several messages merged into
// one. A record holds records at most `recordLimits.depth` deep, so its schema is finite.
import * as v from 'valibot';
import {
  between,
  code,
  count,
  listOf,
  media,
  needId,
  num,
  personal,
  privately,
  text,
  time,
  upTo,
} from '../protocol/schema';

/** `depth`: of records inside records, the outer one counts. Lengths in UTF-16 units. */
export const recordLimits = { messages: 100, depth: 3, title: 100, nick: 40 } as const;

/** Messages whose file the server has already: what the service gets, and what is forwarded without a new upload. */
export const sentFiles = [
  v.object({ type: v.literal('image'), url: media, width: count, height: count, size: count }),
  v.object({ type: v.literal('sound'), url: media, second: num, size: count }),
  v.object({
    type: v.literal('video'),
    url: media,
    second: num,
    size: count,
    coverUrl: media,
    width: count,
    height: count,
  }),
  v.object({ type: v.literal('file'), url: media, fileName: privately(text), fileSize: count }),
] as const;
export const faceContent = v.object({ type: v.literal('face'), index: count, data: privately(upTo(60)) });
export const locationContent = v.object({
  type: v.literal('location'),
  description: privately(upTo(200)),
  latitude: personal(num),
  longitude: personal(num),
});
export const cardContent = v.object({
  type: v.literal('custom'),
  card: v.object({
    kind: code('threadCard', 'activityCard', 'userCard', 'questionCard'),
    id: needId('target'),
    title: privately(upTo(200)),
    cover: media,
  }),
});
const plainContents = [
  v.object({ type: v.literal('text'), text: privately(between(1, 1000)) }),
  ...sentFiles,
  faceContent,
  locationContent,
  cardContent,
] as const;

const recordOf = /* @__NO_SIDE_EFFECTS__ */ <C extends v.GenericSchema>(content: C) =>
  v.object({
    /** 甲和乙的聊天记录, 群聊的聊天记录. */
    title: privately(v.pipe(text, v.maxLength(recordLimits.title))),
    list: v.pipe(
      listOf(v.object({ nick: privately(v.pipe(text, v.maxLength(recordLimits.nick))), avatar: media, time, content })),
      v.minLength(1),
      v.maxLength(recordLimits.messages),
    ),
  });
const mergedOf = /* @__NO_SIDE_EFFECTS__ */ <R extends v.GenericSchema>(record: R) =>
  v.object({ type: v.literal('merged'), record });

export type PlainContent = v.InferOutput<(typeof plainContents)[number]>;
/** The same shape at each depth. */
export type RecordContent = PlainContent | { type: 'merged'; record: ChatRecord };
export type RecordItem = { nick: string; avatar: string; time: number; content: RecordContent };
export type ChatRecord = { title: string; list: RecordItem[] };

const innermostRecord = recordOf(v.union(plainContents));
const innerRecord = recordOf(v.union([...plainContents, mergedOf(innermostRecord)]));
/** Messages merged into one, oldest first. Nobody in it has an id: a record says what was said, not who can be visited. */
export const ChatRecord: v.GenericSchema<ChatRecord> = recordOf(v.union([...plainContents, mergedOf(innerRecord)]));
export const mergedContent = mergedOf(ChatRecord);
