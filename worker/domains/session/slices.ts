// Schemas of the slices and stored values of the domain session, for redaction in recordings.
import * as v from 'valibot';
import { userId } from '../../../bus/entities/users';
import type { Schema } from '../../../bus/protocol/schema';
import {
  count,
  flag,
  keyOf,
  link,
  listOf,
  maybe,
  num,
  opt,
  privately,
  secret,
  text,
} from '../../../bus/protocol/schema';

const token = secret(text, 'token');
const counts = v.record(text, count);

export const slices = {
  // Without `owing` where nobody was asked for: a visitor in the app.
  session: v.object({ known: num, owing: opt(flag), timer: opt(text), shown: opt(num) }),
  toldToken: v.object({ token, epoch: count }),
  lastPerson: v.object({ userId }),
  dialogs: v.object({ wanted: v.record(text, v.literal(1)) }),
  closedTerms: v.object({ terms: flag, visitor: flag, asked: flag, asks: listOf(text) }),
  prompt: v.object({
    asks: listOf(text),
    intent: maybe(v.object({ route: link, action: text, args: privately(text) })),
  }),
  renewals: v.object({ asks: listOf(v.object({ id: text, timer: text })) }),
  counts: v.object({ taps: counts, calls: counts }),
} satisfies { readonly [name: string]: Schema };

export const timers = { renewal: text };
/** Stored on the phone under `|person`. */
export const storedPerson = { key: keyOf(userId, text), value: v.object({ userId, token }) };
