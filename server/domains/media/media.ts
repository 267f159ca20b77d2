// Media: files that people send, and how a video is played. Only videos of threads that the caller may see, or his own.
import { and, sql } from 'drizzle-orm';
import { visitor, type Handlers } from '../../platform/handlers';
import { threads } from '../../db/tables/forum';
import { gone } from '../../platform/refusals';
import { playAddress } from '../../media/uploadGrants';
import { ownVideo, videoFile, videoFrom } from '../../media/fileReferences';
import { threadVisible } from '../../platform/visibility';
import { uploadHandlers } from './uploads';

export const media: Handlers<'media'> = {
  ...uploadHandlers,
  getPlayUrl: visitor(async (input, who, cx) => {
    const [row] = await cx.db
      .select({ video: threads.video })
      .from(threads)
      .where(and(sql`${threads.video} ->> 'vid' = ${input.vid}`, threadVisible(who)))
      .limit(1);
    const own = row === undefined && who !== null ? await ownVideo(cx, who.userId, input.vid) : null;
    const video = row?.video ?? (own === null ? null : videoFrom(own, ''));
    if (video === null) throw gone();
    const fileName = own?.fileName ?? (await videoFile(cx, input.vid));
    // The demonstration's own films lie open beside the code.
    return fileName === '' ? video : { ...video, playUrl: playAddress(cx.services.secret, fileName, cx.now) };
  }),
};
