// Addresses of delivery, each person's own: at most twenty, one of them the default as long as there is any. Whoever
// changes them holds the person's row, so that two phones cannot make two defaults, or a twenty-first.
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { addressFaults, mostAddresses } from '../../../bus/rules/addresses';
import type { Address } from '../../../bus/entities/shop';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { addresses } from '../../db/tables/shop';
import { gone, Malformed, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { regionNames } from '../platform/public';
import { flag } from '../../platform/flag';

type Row = typeof addresses.$inferSelect;
const view = ({ userId: _mine, ...row }: Row): Address => ({ ...row, isDefault: flag(row.isDefault) });

const allOf = (cx: Context, userId: string): Promise<Row[]> =>
  cx.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.updateTime), desc(addresses.addressId));

async function lockedOf(cx: Context, userId: string): Promise<Row[]> {
  await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
  return allOf(cx, userId);
}

type Given = {
  receiver: string;
  phone: string;
  regionCode: string;
  detail: string;
  postcode?: string | undefined;
  tag?: Row['tag'] | undefined;
};
/** As it is stored; refuses (010001 with `field`) what the rules do not allow, and a region that is none. */
function checked(
  input: Given,
): Pick<
  Row,
  'receiver' | 'phone' | 'provinceName' | 'cityName' | 'districtName' | 'regionCode' | 'detail' | 'postcode' | 'tag'
> {
  const { regionCode } = input;
  const [receiver, phone, detail, postcode] = [input.receiver, input.phone, input.detail, input.postcode ?? ''].map(
    (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(),
  ) as [string, string, string, string];
  const [fault] = addressFaults({ receiver, phone, regionCode, detail, postcode });
  if (fault !== undefined) throw new Malformed(fault.field);
  const names = regionNames(regionCode);
  if (names === null) throw new Malformed('regionCode');
  return { receiver, phone, ...names, regionCode, detail, postcode, tag: input.tag ?? '' };
}

const noDefault = (cx: Context, userId: string, but = ''): Promise<unknown> =>
  cx.db
    .update(addresses)
    .set({ isDefault: 0 })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, 1), ne(addresses.addressId, but)));

export const delivery = {
  listAddresses: member(async (_input, who, cx) => (await allOf(cx, who.userId)).map(view)),

  addAddress: member(async (input, who, cx) => {
    const fields = checked(input);
    const known = await lockedOf(cx, who.userId);
    if (known.length >= mostAddresses) throw new Refusal('010005', { max: mostAddresses });
    const isDefault = flag(known.length === 0 || input.isDefault === 1);
    if (isDefault === 1) await noDefault(cx, who.userId);
    const [row] = await cx.db
      .insert(addresses)
      .values({ addressId: newId('a', cx.now), userId: who.userId, ...fields, isDefault, updateTime: cx.now })
      .returning();
    if (row === undefined) throw new Error('an address without a row');
    return view(row);
  }),

  replaceAddress: member(async (input, who, cx) => {
    const known = await lockedOf(cx, who.userId);
    const before = known.find((row) => row.addressId === input.addressId);
    if (before === undefined) throw gone();
    const fields = checked(input);
    const isDefault = flag(before.isDefault === 1 || input.isDefault === 1);
    if (isDefault === 1) await noDefault(cx, who.userId, before.addressId);
    const [row] = await cx.db
      .update(addresses)
      .set({ ...fields, isDefault, updateTime: cx.now })
      .where(eq(addresses.addressId, before.addressId))
      .returning();
    return view(row ?? before);
  }),

  deleteAddress: member(async (input, who, cx) => {
    const known = await lockedOf(cx, who.userId);
    const going = known.find((row) => row.addressId === input.addressId);
    if (going === undefined) throw gone();
    await cx.db.delete(addresses).where(eq(addresses.addressId, going.addressId));
    const next = known.find((row) => row !== going);
    if (going.isDefault === 1 && next !== undefined)
      await cx.db
        .update(addresses)
        .set({ isDefault: 1 })
        .where(sql`${addresses.addressId} = ${next.addressId}`);
    return (await allOf(cx, who.userId)).map(view);
  }),
} satisfies Partial<Handlers<'shop'>>;
