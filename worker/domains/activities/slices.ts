// Schemas of the slices and stored values of the domain activities, for redaction in recordings.
import * as v from 'valibot';
import { checkIn } from '../../../bus/contracts/activities';
import { KeptContact, activityId } from '../../../bus/entities/activities';
import { userId } from '../../../bus/entities/users';
import type { Schema } from '../../../bus/protocol/schema';
import { keyOf, maybe, text, time } from '../../../bus/protocol/schema';

export const slices = {
  activities: v.object({
    open: activityId,
    timer: text,
    waiting: maybe(v.object({ input: checkIn.input, at: time })),
  }),
} satisfies { readonly [name: string]: Schema };

export const timers = { activity: activityId };
export const stored = { contact: { key: keyOf(userId, text, activityId), value: KeptContact } };
