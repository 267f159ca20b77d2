// Asking to found a circle: for owners, one request at a time; the platform decides
// (server/domains/circles/foundingDecisions).
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { CircleFounding } from '../../../bus/entities/circles';
import { refuseBannedWords } from '../../moderation/bannedWords';
import { member, onlyStaff, role, type Handlers } from '../../platform/handlers';
import { categoryName, decideFounding, isNameTaken, whyNotFound, type FoundingRow } from './foundingDecisions';
import { circleFoundings } from '../../db/tables/circles';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { visibleIn } from '../../platform/characters';
import { newId } from '../../platform/ids';
import { claimFiles, releaseFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { mustNotBeReserved } from '../../moderation/reservedNames';
import { briefsOf } from '../users/public';

/** The picture of one that came to nothing is not kept. */
const view = (row: FoundingRow): CircleFounding => ({
  applyId: row.applyId,
  name: row.name,
  intro: row.intro,
  avatarUrl: row.status < 2 ? row.avatarUrl : '',
  categoryId: row.categoryId,
  status: row.status as CircleFounding['status'],
  refuseReason: row.refuseReason,
  createTime: row.createTime,
  auditTime: row.auditTime,
  tribeId: row.tribeId,
});

export const foundingRequestHandlers = {
  checkFounding: member(async (_input, who, cx) => {
    const { may, state } = await whyNotFound(cx, who);
    const reason = may || state;
    return { allow: reason === '' ? 1 : 0, reason };
  }),

  foundCircle: role({
    find: (_input, who, cx) => whyNotFound(cx, who),
    may: ({ may }) => may === '' || may,
    run: async ({ state }, input, who, cx) => {
      if (state !== '') throw new Refusal('010004', { reason: state });
      const name = input.name.trim();
      const intro = input.intro.trim();
      if (visibleIn(name) < 2) throw new Malformed('name');
      if ((await categoryName(cx, input.categoryId)) === null) throw new Malformed('categoryId');
      await mustNotBeMuted(cx, who);
      await refuseBannedWords(cx, name + '\n' + intro);
      await mustNotBeReserved(cx, who, name);
      if (await isNameTaken(cx, name)) throw new Refusal('010004', { field: 'name' });
      const applyId = newId('f', cx.now);
      const wanted = (input.avatarUrl ?? '') === '' ? [] : [{ url: input.avatarUrl ?? '' }];
      const [avatar] = (await claimFiles(cx, who, 'founding:' + applyId, { images: wanted }, { images: 'avatarUrl' }))
        .images;
      const [row] = await cx.db
        .insert(circleFoundings)
        .values({
          applyId,
          userId: who.userId,
          name,
          intro,
          avatarUrl: avatar?.url ?? '',
          categoryId: input.categoryId,
          createTime: cx.now,
        })
        .onConflictDoNothing()
        .returning();
      if (row === undefined) throw new Refusal('010004');
      return view(row);
    },
  }),

  listFoundings: member(async (input, who, cx) => {
    const after = readCursor(input);
    const rows = await cx.db
      .select()
      .from(circleFoundings)
      .where(
        and(
          eq(circleFoundings.userId, who.userId),
          after === null
            ? undefined
            : sql`(${circleFoundings.createTime}, ${circleFoundings.applyId}) < (${after.time}::bigint,
              ${after.id}::text)`,
        ),
      )
      .orderBy(desc(circleFoundings.createTime), desc(circleFoundings.applyId))
      .limit(sizeOf(input) + 1);
    return cutPage(input, rows, rows.slice(0, sizeOf(input)).map(view), (row) => cursorAt(row.createTime, row.applyId));
  }),

  /** The staff's decision locks the same row: one of the two comes first. */
  withdrawFounding: member(async (input, who, cx) => {
    const isOwnFounding = and(eq(circleFoundings.applyId, input.applyId), eq(circleFoundings.userId, who.userId));
    const [row] = await cx.db.select().from(circleFoundings).where(isOwnFounding).for('update');
    if (row === undefined) throw gone();
    if (row.status !== 0) throw new Refusal('010004');
    const changed = { status: 3, auditTime: cx.now };
    await cx.db.update(circleFoundings).set(changed).where(isOwnFounding);
    await releaseFiles(cx, 'founding:' + row.applyId);
    return view({ ...row, ...changed });
  }),

  listStaffFoundings: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const after = readCursor(input);
      const rows = await cx.db
        .select()
        .from(circleFoundings)
        .where(
          and(
            eq(circleFoundings.status, 0),
            after === null
              ? undefined
              : sql`(${circleFoundings.createTime}, ${circleFoundings.applyId}) > (${after.time}::bigint,
                ${after.id}::text)`,
          ),
        )
        .orderBy(asc(circleFoundings.createTime), asc(circleFoundings.applyId))
        .limit(sizeOf(input) + 1);
      const people = await briefsOf(
        cx.db,
        rows.map((row) => row.userId),
        who,
      );
      return cutPage(
        input,
        rows,
        rows.slice(0, sizeOf(input)).map((row) => ({ ...view(row), user: people.of(row.userId) })),
        (row) => cursorAt(row.createTime, row.applyId),
      );
    },
  }),

  decideFounding: role({
    ...onlyStaff,
    run: async (_found, input, who, cx) => {
      const pass = input.pass === 1;
      if (!pass && input.reason.trim() === '') throw new Malformed('reason');
      await decideFounding(cx, who, input.applyId, pass, input.reason.trim());
      return {};
    },
  }),
} satisfies Partial<Handlers<'circles'>>;
