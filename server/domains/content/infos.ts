// Car information. Anybody reads it; liking is for members; publishing, changing and withdrawing is for the staff
// (whose words are cleaned all the same: what is stored is safe HTML, whoever wrote it).
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { cleanHtml, parseSafeHtml, type SafeNode } from '../../../bus/rules/safeHtml';
import type { Context, Caller } from '../../platform/context';
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { infoShareTarget, likeMarked, markedInfo } from './marks';
import { countShare } from '../forum/public';
import { carModels } from '../../db/tables/carClubs';
import { carInformation } from '../../db/tables/content';
import { Malformed } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { claimFiles } from '../../media/fileReferences';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { findInfo, infoView, infoViews, infoVisible, type InfoRow } from './contentViews';

type Text = Pick<InfoRow, 'title' | 'summary' | 'html' | 'coverUrl' | 'source'>;
const blank: Text = { title: '', summary: '', html: '', coverUrl: '', source: '' };

const picturesIn = (nodes: readonly SafeNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.src === undefined ? [] : [node.src]), ...picturesIn(node.children)],
  );

async function modelsOf(cx: Context, ids: readonly string[]): Promise<InfoRow['carModels']> {
  const rows =
    ids.length === 0
      ? []
      : await cx.db
          .select()
          .from(carModels)
          .where(inArray(carModels.carModelId, [...ids]));
  if (rows.length < new Set(ids).size) throw new Malformed('carModelIds');
  return [...new Set(ids)]
    .flatMap((id) => rows.filter((row) => row.carModelId === id))
    .map(({ carModelId, name, series, year, imageUrl }) => ({ carModelId, name, series, year, imageUrl, vinTail: '' }));
}

/** What is given takes the place of what stood. */
function textOf(before: Text, input: Partial<{ [F in keyof Text]: string | undefined }>): Text {
  const of = (name: keyof Text): string => (input[name] === undefined ? before[name] : input[name].trim());
  const text = {
    title: of('title'),
    summary: of('summary'),
    html: input.html === undefined ? before.html : cleanHtml(input.html),
    coverUrl: of('coverUrl'),
    source: of('source'),
  };
  if (text.title === '') throw new Malformed('title');
  if (parseSafeHtml(text.html).length === 0) throw new Malformed('html');
  return text;
}

/** Cover, pictures of the text and film are files of ours: of the seed, or sent by whoever publishes. */
async function claim(cx: Context, who: Caller, infoId: string, text: Text, vid: string): Promise<InfoRow['video']> {
  const shown = [
    ...new Set([...(text.coverUrl === '' ? [] : [text.coverUrl]), ...picturesIn(parseSafeHtml(text.html))]),
  ];
  const used = await claimFiles(
    cx,
    who,
    'info:' + infoId,
    { images: shown.map((url) => ({ url })), video: vid === '' ? null : { vid, coverUrl: text.coverUrl } },
    { images: 'coverUrl', video: 'vid' },
  );
  return used.video;
}

export const infos = {
  listInfos: visitor(async (input, who, cx) => {
    const after = readCursor(input);
    const older =
      after === null
        ? undefined
        : sql`(${carInformation.createTime}, ${carInformation.infoId}) < (${after.time}::bigint, ${after.id}::text)`;
    const model = input.carModelId ?? '';
    const of =
      model === '' ? undefined : sql`${carInformation.carModels} @> ${JSON.stringify([{ carModelId: model }])}::jsonb`;
    const rows = await cx.db
      .select()
      .from(carInformation)
      .where(and(infoVisible(who), of, older))
      .orderBy(desc(carInformation.createTime), desc(carInformation.infoId))
      .limit(sizeOf(input) + 1);
    return cutPage(input, rows, await infoViews(cx, who, rows), (row) => cursorAt(row.createTime, row.infoId));
  }),
  getInfo: visitor(async (input, who, cx) => {
    const row = await findInfo(cx, input.infoId, who);
    cx.services.seen(row.infoId);
    return infoView(cx, who, row);
  }),
  likeInfo: member(
    async (input, who, cx) => likeMarked(cx, who, await markedInfo(cx, input.infoId, who), input.isLike),
    { name: 'like', max: 240, seconds: 60 },
  ),
  shareInfo: visitor((input, who, cx) => countShare(cx, who, infoShareTarget, input.infoId), {
    name: 'share',
    max: 60,
    seconds: 60,
  }),

  publishInfo: role({
    // Whoever is not of the staff learns nothing about what there is.
    find: async () => null,
    may: (_found, who) => who.isStaff || '仅管理员可发布',
    run: async (_found, input, who, cx) => {
      const before = (input.infoId ?? '') === '' ? null : await findInfo(cx, input.infoId ?? '', who, true);
      const infoId = before?.infoId ?? newId('n', cx.now);
      const text = textOf(before ?? blank, input);
      const vid = input.vid ?? before?.video?.vid ?? '';
      // A film of the seed is nobody's upload: it stays as it stands.
      const video =
        before?.video !== undefined && before.video !== null && before.video.playUrl !== '' && vid === before.video.vid
          ? before.video
          : null;
      const claimed = await claim(cx, who, infoId, text, video === null ? vid : '');
      const set = {
        ...text,
        video: video ?? claimed,
        updateTime: cx.now,
        ...(input.carModelIds === undefined ? null : { carModels: await modelsOf(cx, input.carModelIds) }),
        ...(input.withdraw === undefined ? null : { isHidden: input.withdraw }),
      };
      const [row] =
        before === null
          ? await cx.db
              .insert(carInformation)
              .values({ infoId, authorId: who.userId, createTime: cx.now, ...set })
              .returning()
          : await cx.db.update(carInformation).set(set).where(eq(carInformation.infoId, infoId)).returning();
      if (row === undefined) throw new Error('car information was not written');
      return infoView(cx, who, row);
    },
  }),
} satisfies Partial<Handlers<'content'>>;
