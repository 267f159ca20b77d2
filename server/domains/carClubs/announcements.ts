// A club's announcements and profile.
import { and, eq, ne, sql } from 'drizzle-orm';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context } from '../../platform/context';
import { role, type Handlers } from '../../platform/handlers';
import { carClubNotices, carClubs } from '../../db/tables/carClubs';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { renameClubGroup } from '../../im/clubGroups';
import { query } from '../../notifications/routes';
import { claimFiles, releaseFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { noticeKind } from '../../notifications/noticeKinds';
import { announceLimit, notifyClub, retractFromClub } from '../../notifications/notifications';
import { mustNotBeReserved } from '../../moderation/reservedNames';
import { clubView, findClub, mayLeadClub, mayManageClub, noticeViews, type NoticeRow } from './clubViews';
import { visibleIn } from '../../platform/characters';

export async function isClubNameTaken(cx: Context, name: string, exceptId = ''): Promise<boolean> {
  const rows = await cx.db
    .select({ clubId: carClubs.clubId })
    .from(carClubs)
    .where(
      and(sql`lower(${carClubs.name}) = lower(${name})`, eq(carClubs.closeTime, 0), ne(carClubs.clubId, exceptId)),
    );
  return rows.length > 0;
}

export const announcementHandlers = {
  announce: role(
    {
      find: async (input, who, cx) => {
        const club = await findClub(cx, input.clubId, who, true);
        if (input.remove !== 1) return { club, notice: null };
        const [notice] = await cx.db
          .select()
          .from(carClubNotices)
          .where(and(eq(carClubNotices.clubId, club.clubId), eq(carClubNotices.noticeId, input.noticeId ?? '')));
        if (notice === undefined) throw gone();
        return { club, notice };
      },
      may: ({ club }, who) => mayManageClub(club, who) || '仅会长和管理员可发布公告',
      run: async ({ club, notice }, input, who, cx) => {
        const told = (row: Pick<NoticeRow, 'title' | 'content'>) => ({
          from: who.userId,
          kind: noticeKind.announcement,
          targetId: 'club|' + club.clubId,
          title: `「${club.name}」发布了公告`,
          content: row.title + '：' + row.content,
        });
        const shown = async (row: NoticeRow) => {
          const [view] = await noticeViews(cx, who, [row]);
          if (view === undefined) throw new Error('an announcement without a view');
          return view;
        };
        if (notice !== null) {
          await cx.db.delete(carClubNotices).where(eq(carClubNotices.noticeId, notice.noticeId));
          await releaseFiles(cx, 'clubNotice:' + notice.noticeId);
          if (notice.notifyAll === 1) await retractFromClub(cx, club.clubId, told(notice));
          return shown(notice);
        }
        const [title, content] = [(input.title ?? '').trim(), (input.content ?? '').trim()];
        if (title === '') throw new Malformed('title');
        if (content === '') throw new Malformed('content');
        await mustNotBeMuted(cx, who);
        await refuseBannedWords(cx, title + '\n' + content);
        const noticeId = newId('cn', cx.now);
        const { images } = await claimFiles(cx, who, 'clubNotice:' + noticeId, { images: input.images ?? [] });
        const [row] = await cx.db
          .insert(carClubNotices)
          .values({
            noticeId,
            clubId: club.clubId,
            authorId: who.userId,
            title,
            content,
            images,
            notifyAll: input.notifyAll ?? 0,
            createTime: cx.now,
          })
          .returning();
        if (row === undefined) throw new Error('an announcement was not written');
        if (input.notifyAll === 1) {
          const link = query('/clubs/manage', { clubId: club.clubId });
          await notifyClub(cx, club.clubId, { ...told({ title, content }), link });
        }
        return shown(row);
      },
    },
    announceLimit,
  ),

  updateClub: role({
    find: (input, who, cx) => findClub(cx, input.clubId, who, true),
    may: (club, who) => mayLeadClub(club, who) || '仅会长可修改资料',
    run: async (club, input, who, cx) => {
      const name = (input.name ?? club.name).trim();
      const intro = (input.intro ?? club.intro).trim();
      if (visibleIn(name) < 2) throw new Malformed('name');
      const isRenamed = name !== club.name;
      if (isRenamed || (intro !== club.intro && intro !== '')) await mustNotBeMuted(cx, who);
      await refuseBannedWords(cx, name + '\n' + intro);
      if (isRenamed) await mustNotBeReserved(cx, who, name);
      if (isRenamed && (await isClubNameTaken(cx, name, club.clubId))) throw new Refusal('010004', { field: 'name' });
      const wanted = { logoUrl: input.logoUrl ?? club.logoUrl, coverUrl: input.coverUrl ?? club.coverUrl };
      const { images } = await claimFiles(
        cx,
        who,
        'club:' + club.clubId,
        { images: [...new Set([wanted.logoUrl, wanted.coverUrl])].filter((url) => url !== '').map((url) => ({ url })) },
        { images: 'logoUrl' },
      );
      // Its head shows the logo where there is no cover.
      const picture = wanted.coverUrl || wanted.logoUrl;
      const isKept = picture === (club.coverUrl || club.logoUrl);
      const color = images.find((image) => image.url === picture)?.color ?? '';
      await cx.db
        .update(carClubs)
        .set({ name, intro, ...wanted, coverColor: isKept ? club.coverColor : color })
        .where(eq(carClubs.clubId, club.clubId));
      await renameClubGroup(
        cx,
        { clubId: club.clubId, name, intro, logoUrl: wanted.logoUrl },
        who.userId === '' ? club.presidentId : who.userId,
      );
      return clubView(cx, who, club.clubId);
    },
  }),
} satisfies Partial<Handlers<'carClubs'>>;
