// Checks the contents of a message: kinds that the product has, their sizes, no banned words.
import * as v from 'valibot';
import { claimsRecord, messageBytes, recordKind, unpackRecord, wordsOfRecord } from '../../bus/rules/mergedRecords';
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
export const MsgBody = v.pipe(
  v.array(v.object({ MsgType: v.picklist(kinds), MsgContent: v.record(v.string(), v.unknown()) })),
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

/** The title that a card has in its data, where the phones read it. */
function cardTitleIn(data: unknown): unknown {
  try {
    const card: unknown = JSON.parse(typeof data === 'string' ? data : '');
    return typeof card === 'object' && card !== null && 'title' in card ? card.title : '';
  } catch {
    return '';
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
      return MsgType === 'TIMCustomElem' ? [MsgContent['Desc'], cardTitleIn(MsgContent['Data'])] : [];
    })
    .filter((one) => typeof one === 'string');

/** Pictures, films, voices and files are this house's own: what lies elsewhere would tell its owner who looks at it. */
const ownAddress = /^(https?:\/\/[^/?#\s]+)?\/media\/(u|v|c|seed)\/[\w.-]+(\?[\w=&.%/*-]*)?$/;
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

/** Stored without a host, which the sender chooses. */
export const withoutHosts = (elems: Elem[]): Elem[] =>
  elems.map((elem) =>
    addresses(elem).length === 0
      ? elem
      : (JSON.parse(JSON.stringify(elem).replace(/"https?:\/\/[^/"\\]+\/media\//g, '"/media/')) as Elem),
  );

/** Refuses texts with banned words. */
export async function refuseBannedWords(db: Db, given: readonly string[]): Promise<void> {
  if ((await findBannedWords({ db }, given)).some((ranges) => ranges.length > 0))
    throw new ImRefusal(imCodes.badWords, 'words that are not carried');
}

export async function checkMessageContent(db: Db, elems: readonly Elem[], cloudData: string): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(elems)) + Buffer.byteLength(cloudData) > messageBytes)
    throw new ImRefusal(imCodes.tooLong, 'too long');
  if (elems.flatMap(addresses).some((one) => typeof one !== 'string' || !ownAddress.test(one)))
    throw new ImRefusal(imCodes.badRequest, 'a file from elsewhere');
  if (elems.some((elem) => recordIn(elem) === null)) throw new ImRefusal(imCodes.badRequest, 'a broken record');
  const messageTexts = texts(elems);
  if (messageTexts.some((one) => charactersIn(one) > textLimit)) throw new ImRefusal(imCodes.tooLong, 'too long');
  await refuseBannedWords(db, messageTexts);
}
