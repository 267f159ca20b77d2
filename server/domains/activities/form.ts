// A sign-up form as it came: the rules that the page knows too (bus/rules/forms), and what only the server can know.
// Refused with 010001 and the field's key; a wrong code with 010014.
import { inArray } from 'drizzle-orm';
import { formProblems, isEmpty } from '../../../bus/rules/forms';
import type { FormField } from '../../../bus/entities/activities';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { cities } from '../platform/public';
import { dealers } from '../../db/tables/activities';
import { Malformed } from '../../platform/refusals';
import { spendPhoneCode } from '../session/public';

type Values = { [key: string]: string };

/** What is kept of the form: its own fields, trimmed, without the code. */
export async function checkForm(
  cx: Context,
  who: Caller,
  fields: readonly FormField[],
  given: Values,
): Promise<Values> {
  const [first] = formProblems(fields, given);
  if (first !== undefined) throw new Malformed(first.key);
  const kept: Values = {};
  for (const field of fields) {
    const value = (Object.hasOwn(given, field.key) ? (given[field.key] ?? '') : '').trim();
    if (value !== '' && field.type !== 'code') kept[field.key] = value;
  }
  const ofType = (type: FormField['type']) =>
    fields.filter((field) => field.type === type && kept[field.key] !== undefined);
  for (const { key } of ofType('city'))
    if (!cities.some((city) => city.cityName === kept[key])) throw new Malformed(key);
  const chosen = ofType('dealer');
  if (chosen.length > 0) {
    const known = await cx.db
      .select({ dealerId: dealers.dealerId })
      .from(dealers)
      .where(
        inArray(
          dealers.dealerId,
          chosen.map(({ key }) => kept[key] ?? ''),
        ),
      );
    for (const { key } of chosen) if (!known.some((row) => row.dealerId === kept[key])) throw new Malformed(key);
  }
  for (const { key } of [...ofType('text'), ...ofType('textarea')]) await refuseBannedWords(cx, kept[key] ?? '');
  const code = fields.find((field) => field.type === 'code');
  if (code !== undefined && !isEmpty(given[code.key])) {
    const phone = fields.find((field) => field.type === 'phone');
    if (phone === undefined || kept[phone.key] === undefined) throw new Malformed(phone?.key ?? code.key);
    await spendPhoneCode(cx, 'apply', kept[phone.key] ?? '', (given[code.key] ?? '').trim(), {
      who,
      deviceId: who.deviceId,
    });
  }
  return kept;
}
