// Checks the contents of a message: kinds that the product has, their sizes, no banned words.
import * as v from 'valibot';
import {
  claimsRecord,
  messageBytes,
  ownFile,
  recordKind,
  unpackRecord,
  wordsOfRecord,
} from '../../bus/rules/mergedRecords';
import { findBannedWords } from '../moderation/bannedWords';
import { charactersIn } from '../platform/characters';
import type { ChatRecord } from '../../bus/entities/chatContents';
import type { Db } from '../db/open';
import type { Elem } from '../db/tables/im';
import { imCodes, ImRefusal } from './codes';

const kinds = [
  'TIMTextElem',
  'TIMImageElem',
  'TIMSoundElem',
  'TIMFileElem',
  'TIMFaceElem',
  'TIMVideoFileElem',
  'TIMLocationElem',
  'TIMCustomElem',
] as const;
/** The fields of each kind on the wire. */
const fields: { readonly [K in (typeof kinds)[number]]: readonly string[] } = {
  TIMTextElem: ['Text'],
  TIMImageElem: ['UUID', 'ImageFormat', 'ImageInfoArray'],
  TIMSoundElem: ['UUID', 'Url', 'Size', 'Second', 'Download_Flag', 'DownloadFlag'],
  TIMFileElem: ['UUID', 'Url', 'FileName', 'FileSize', 'Download_Flag', 'DownloadFlag'],
  TIMFaceElem: ['Index', 'Data'],
  TIMVideoFileElem: [
    ...['VideoUUID', 'VideoUrl', 'VideoSize', 'VideoSecond', 'VideoFormat', 'VideoDownloadFlag'],
    ...['ThumbUUID', 'ThumbUrl', 'ThumbSize', 'ThumbWidth', 'ThumbHeight', 'ThumbFormat', 'ThumbDownloadFlag'],
  ],
  TIMLocationElem: ['Desc', 'Latitude', 'Longitude'],
  TIMCustomElem: ['Data', 'Desc', 'Ext'],
};
const fieldsOfImage: readonly string[] = ['Type', 'Size', 'Width', 'Height', 'URL'];
type Content = Elem['MsgContent'];
const only = (names: readonly string[], content: object): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => names.includes(name)));

/**
 * Without other fields: the SDK reads some of them (`text`, `Url`, `RemoteVideoUrl`) in place of those that are checked
 * here, and the phones would show what nobody has checked.
 */
function knownFields<E extends { MsgType: (typeof kinds)[number]; MsgContent: Content }>(elem: E): E {
  const MsgContent = only(fields[elem.MsgType], elem.MsgContent);
  const { ImageInfoArray: images } = MsgContent;
  if (Array.isArray(images))
    MsgContent['ImageInfoArray'] = images.map((one: unknown) =>
      typeof one === 'object' && one !== null ? only(fieldsOfImage, one) : one,
    );
  return { ...elem, MsgContent };
}
export const MsgBody = v.pipe(
  v.array(
    v.pipe(
      v.object({ MsgType: v.picklist(kinds), MsgContent: v.record(v.string(), v.unknown()) }),
      v.transform(knownFields),
    ),
  ),
  v.minLength(1),
  v.maxLength(4),
);
export const textLimit = 1_000;

/** The record that an element claims to be, null for one that is broken; undefined for any other element. */
export function recordIn({ MsgType, MsgContent }: Elem): ChatRecord | null | undefined {
  const data = MsgType === 'TIMCustomElem' && typeof MsgContent['Data'] === 'string' ? MsgContent['Data'] : '';
  if (MsgContent['Ext'] !== recordKind && !claimsRecord(data)) return undefined;
  return unpackRecord(data);
}

/** What a card has in its data, where the phones read it. */
function cardIn(data: unknown): { title?: unknown; cover?: unknown } {
  try {
    const card: unknown = JSON.parse(typeof data === 'string' ? data : '');
    return typeof card === 'object' && card !== null ? card : {};
  } catch {
    return {};
  }
}

const texts = (elems: readonly Elem[]): string[] =>
  elems
    .flatMap((elem) => {
      const { MsgType, MsgContent } = elem;
      if (MsgType === 'TIMTextElem') return [MsgContent['Text']];
      if (MsgType === 'TIMFileElem') return [MsgContent['FileName']];
      if (MsgType === 'TIMLocationElem') return [MsgContent['Desc']];
      const record = recordIn(elem);
      if (record) return wordsOfRecord(record);
      return MsgType === 'TIMCustomElem' ? [MsgContent['Desc'], cardIn(MsgContent['Data']).title] : [];
    })
    .filter((one) => typeof one === 'string');

/** Pictures, films, voices and files are this house's own: what lies elsewhere would tell its owner who looks at it. */
const host = /^https?:\/\/[\w.:[\]-]+(?=\/)/;
function addresses(elem: Elem): unknown[] {
  const { MsgType, MsgContent } = elem;
  if (MsgType === 'TIMImageElem')
    return Array.isArray(MsgContent['ImageInfoArray'])
      ? MsgContent['ImageInfoArray'].map((one: unknown) =>
          typeof one === 'object' && one !== null && 'URL' in one ? one.URL : null,
        )
      : [null];
  if (MsgType === 'TIMVideoFileElem')
    return [
      MsgContent['VideoUrl'],
      ...(MsgContent['ThumbUrl'] === undefined || MsgContent['ThumbUrl'] === '' ? [] : [MsgContent['ThumbUrl']]),
    ];
  return MsgType === 'TIMSoundElem' || MsgType === 'TIMFileElem' ? [MsgContent['Url']] : [];
}

/** No phone writes a host into the cover of a card, and none is taken off there. */
function isOwnCover(elem: Elem): boolean {
  if (elem.MsgType !== 'TIMCustomElem' || recordIn(elem)) return true;
  const { cover = '' } = cardIn(elem.MsgContent['Data']);
  return typeof cover !== 'string' || cover === '' || ownFile.test(cover);
}

/** Stored without a host, which the sender chooses. */
export const withoutHosts = (elems: Elem[]): Elem[] =>
  elems.map((elem) =>
    addresses(elem).length === 0
      ? elem
      : (JSON.parse(JSON.stringify(elem).replace(/"https?:\/\/[\w.:[\]-]+\/media\//g, '"/media/')) as Elem),
  );

/** Refuses texts with banned words. */
export async function refuseBannedWords(db: Db, given: readonly string[]): Promise<void> {
  if ((await findBannedWords({ db }, given)).some((ranges) => ranges.length > 0))
    throw new ImRefusal(imCodes.badWords, 'words that are not carried');
}

export async function checkMessageContent(db: Db, elems: readonly Elem[], cloudData: string): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(elems)) + Buffer.byteLength(cloudData) > messageBytes)
    throw new ImRefusal(imCodes.tooLong, 'too long');
  if (
    elems.flatMap(addresses).some((one) => typeof one !== 'string' || !ownFile.test(one.replace(host, ''))) ||
    !elems.every(isOwnCover)
  )
    throw new ImRefusal(imCodes.badRequest, 'a file from elsewhere');
  if (elems.some((elem) => recordIn(elem) === null)) throw new ImRefusal(imCodes.badRequest, 'a broken record');
  const messageTexts = texts(elems);
  if (messageTexts.some((one) => charactersIn(one) > textLimit)) throw new ImRefusal(imCodes.tooLong, 'too long');
  await refuseBannedWords(db, messageTexts);
}
