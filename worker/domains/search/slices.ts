// Schemas of the slices and stored values of the domain search, for redaction in recordings.
import * as v from 'valibot';
import { searchWords } from '../../../bus/entities/search';
import { userId } from '../../../bus/entities/users';
import type { Schema } from '../../../bus/protocol/schema';
import { keyOf, listOf, text } from '../../../bus/protocol/schema';

export const slices = {
  searching: v.object({ owner: userId }),
} satisfies { readonly [name: string]: Schema };

export const stored = { history: { key: keyOf(userId, text), value: v.object({ list: listOf(searchWords) }) } };
