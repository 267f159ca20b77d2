// Media: the page's commands on files that go out. The calls themselves need nothing but the wrapper.
import { media } from '../../bus/contracts/media';
import { needLogin } from '../gate';
import type { Domain } from '../kernelTypes';
import { outboxOf } from '../outboxOf';
import { uploadsOf } from '../uploads/uploadsOf';

export const mediaDomain: Domain = {
  name: 'media',
  contract: media,
  start(kernel) {
    const uploads = uploadsOf(kernel);
    const outbox = outboxOf(kernel);
    uploads.onSettled(() => outbox.look());
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
    kernel.handle('media.retry', ({ localIds }) => uploads.retry(localIds).then(() => ({})));
    kernel.handle('media.remove', ({ localIds }) => uploads.remove(localIds).then(() => ({})));
  },
  begin: (kernel) => uploadsOf(kernel).begin(),
};
