// Media: how a video is played. Only videos of threads that the caller may see.
import { and, sql } from 'drizzle-orm';
import { visitor, type Handlers } from '../calls';
import { threads } from '../db/schema';
import { gone } from '../http/codes';
import { threadVisible } from '../views/visibility';

export const media: Handlers<'media'> = {
  getPlayUrl: visitor(async (input, who, cx) => {
    const [row] = await cx.db.select({ video: threads.video }).from(threads).where(and(sql`${threads.video} ->> 'vid' = ${input.vid}`, threadVisible(who))).limit(1);
    if (row === undefined || row.video === null) throw gone();
    return row.video;
  }),
};
