// Schemas of the slices of the domain notices, for redaction in recordings.
import * as v from 'valibot';
import { getUnread } from '../../../bus/contracts/notices';
import { RedDot, NoticeCounts, noticeId } from '../../../bus/entities/notices';
import type { Schema } from '../../../bus/protocol/schema';
import { count, flag, link, listOf, maybe, num, opt, text, time } from '../../../bus/protocol/schema';

export const slices = {
  notices: v.object({
    timer: text,
    visible: flag,
    route: link,
    said: maybe(getUnread.output),
    held: maybe(getUnread.output),
    owed: NoticeCounts,
    reads: listOf(v.object({ noticeId, until: time })),
    readTo: listOf(v.object({ category: count, until: time })),
    dots: maybe(RedDot),
    groups: flag,
    kept: num,
    counted: opt(flag),
    counting: count,
    begun: time,
  }),
  noticesKnown: v.partial(NoticeCounts),
} satisfies { readonly [name: string]: Schema };
