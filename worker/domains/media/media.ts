// Media: the page's commands for uploads. The calls themselves have no handler.
import { fail } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Domain, Kernel } from '../../kernel/types';
import { outboxOf } from '../../outbox/outboxOf';
import type { Uploads } from '../../uploads/queue';

/** Limits in bytes; the server has the same (server/media/chatFiles). */
const MOST = { sound: 3 * 1024 * 1024, file: 20 * 1024 * 1024 };
export const mediaDomain = (uploadsOf: (kernel: Kernel) => Uploads): Domain => ({
  name: 'media',
  start(kernel) {
    const uploads = uploadsOf(kernel);
    const outbox = outboxOf(kernel);
    kernel.effect(uploads.settled$, () => outbox.checkNeeds());
    kernel.handle('media.addPictures', async ({ files }) => {
      needLogin(kernel);
      await uploads.add('picture', files);
      return {};
    });
    kernel.handle('media.addVideo', async ({ file }) => {
      needLogin(kernel);
      await uploads.add('video', [file]);
      return {};
    });
    kernel.handle('media.addFile', async ({ kind, file }) => {
      needLogin(kernel);
      if (file.size > MOST[kind]) throw fail('size', kind === 'sound' ? '语音不能超过1分钟' : '文件不能超过20MB');
      await uploads.add(kind, [file]);
      return {};
    });
    kernel.handle('media.retry', ({ localIds }) => uploads.retry(localIds).then(() => ({})));
    kernel.handle('media.forget', ({ files }) => uploads.forget(files).then(() => ({})));
    kernel.handle('media.remove', ({ localIds }) => uploads.remove(localIds).then(() => ({})));
  },
  begin: (kernel) => uploadsOf(kernel).begin(),
});
