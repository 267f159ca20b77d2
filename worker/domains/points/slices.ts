// Schemas of the slices of the domain points, for redaction in recordings.
import * as v from 'valibot';
import type { Schema } from '../../../bus/protocol/schema';
import { text } from '../../../bus/protocol/schema';

export const slices = {
  signIn: v.object({ timer: text, month: text }),
} satisfies { readonly [name: string]: Schema };
