// Circles: editing a circle's profile. Optimistic wherever it is shown; a refusal is reverted. The page that asked
// shows the error at the field; when it has been closed, a toast does.
import type { Failure } from '../../../bus/protocol/envelope';
import { refusalText, toast } from '../../store/authGuard';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import type { Kernel } from '../../kernel/types';
import { notifyOtherPages } from '../../store/crossTab';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { markStale } from '../../store/pagedLists';
import { patchThread } from '../../store/entityStore';
import { patchApply } from './apply';
import { profileFieldsIn, openCircle, openJobs, patchCircle, takeCircle } from './circle';
import type { CircleProfile } from './circle';

/** Whether a refusal names its field. */
const namesField = ({ data }: Failure): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && typeof data['field'] === 'string';

export function startProfile(kernel: Kernel, outbox: Outbox): void {
  /** Edits that are still open go back to this, should they be refused. */
  function putBelow(tribeId: string, circleLook: CircleProfile): void {
    for (const job of openJobs(kernel, 'circles.updateCircle', tribeId)) job.undo = { circleLook };
  }
  defineSingleFlight(kernel, outbox, 'circles.updateCircle', {
    slot: ({ tribeId }) => 'circleLook|' + tribeId,
    lastCounts: true,
    orderKey: ({ tribeId }) => 'circleLook|' + tribeId,
    begin(input) {
      const circle = kernel.read('circles.circle', input.tribeId);
      if (!circle) return null;
      patchCircle(kernel, input.tribeId, profileFieldsIn(input));
      // A circle has all of them.
      return { circleLook: profileFieldsIn(circle) as CircleProfile };
    },
    restore: (job) => patchCircle(kernel, textOf(job, 'tribeId'), profileFieldsIn(job.input)),
    done(job, circle) {
      putBelow(circle.tribeId, profileFieldsIn(circle) as CircleProfile);
      takeCircle(kernel, circle);
      // Its category and its search words may have changed.
      markStale(kernel, 'circles.list');
      if (job.input['categoryId'] !== undefined && kernel.read('circles.categories'))
        kernel.ask('circles.openCategories', {}).catch(() => undefined);
      // Other pages reload it.
      notifyOtherPages(kernel, 'applyChanged', { circleId: circle.tribeId, isOn: 1 });
    },
    failed(job, failure) {
      const tribeId = textOf(job, 'tribeId');
      const undo = job.undo as { circleLook: CircleProfile } | null;
      if (undo) {
        putBelow(tribeId, undo.circleLook);
        patchCircle(kernel, tribeId, undo.circleLook);
      }
      const circle = kernel.read('circles.circle', tribeId);
      // Other edits of it may be open.
      if (circle) takeCircle(kernel, circle);
      // The person may no longer edit it: reloads it.
      if (failure.code === '010003') openCircle(kernel, tribeId).catch(() => undefined);
      if (failure.code !== 'old' && !namesField(failure)) toast(kernel, refusalText(failure.code, failure.message));
    },
    unheard(_job, failure) {
      if (namesField(failure))
        toast(kernel, failure.code === '010007' ? '圈子未能修改：含有不合适的词语' : '圈子未能修改，请重新编辑');
    },
  });

  // Updates the circle's name in threads and requests, whatever changed it.
  kernel.effect(kernel.changes('circles.circle'), ({ value: { name }, key: tribeId, before }) => {
    if (!before || before.name === name) return;
    for (const id of kernel.keys('forum.thread'))
      if (kernel.read('forum.thread', id)?.tribeId === tribeId) patchThread(kernel, id, { tribeName: name });
    for (const id of kernel.keys('circles.apply'))
      if (kernel.read('circles.apply', id)?.tribeId === tribeId) patchApply(kernel, id, { tribeName: name });
  });
}
