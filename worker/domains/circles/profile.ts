// Circles: editing one. Shown at once and wherever it is named; what is refused goes back. The page that asked says why
// at the field; where it has long gone, a word says it here.
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
import { profileFieldsIn, openCircle, patchCircle, takeCircle } from './circle';
import type { CircleProfile } from './circle';

/** Whether a refusal names the field that it is about. */
const namesField = ({ data }: Failure): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && typeof data['field'] === 'string';

export function startProfile(kernel: Kernel, outbox: Outbox): void {
  defineSingleFlight(kernel, outbox, 'circles.updateCircle', {
    slot: ({ tribeId }) => 'circleLook|' + tribeId,
    orderKey: ({ tribeId }) => 'circleLook|' + tribeId,
    begin(input) {
      const circle = kernel.read('circles.circle', input.tribeId);
      if (!circle) return null;
      patchCircle(kernel, input.tribeId, profileFieldsIn(input));
      return { circleLook: profileFieldsIn(circle) };
    },
    restore: (job) => patchCircle(kernel, textOf(job, 'tribeId'), profileFieldsIn(job.input)),
    done(job, circle) {
      takeCircle(kernel, outbox, circle);
      // It may stand under another category, and be found by other words.
      markStale(kernel, 'circles.list');
      if (job.input['categoryId'] !== undefined && kernel.read('circles.categories'))
        kernel.ask('circles.openCategories', {}).catch(() => undefined);
      // Other pages load it again.
      notifyOtherPages(kernel, 'applyChanged', { circleId: circle.tribeId, isOn: 1 });
    },
    failed(job, failure) {
      const tribeId = textOf(job, 'tribeId');
      const undo = job.undo as { circleLook: CircleProfile } | null;
      if (undo) patchCircle(kernel, tribeId, undo.circleLook);
      const circle = kernel.read('circles.circle', tribeId);
      // Other edits of it may still be on their way.
      if (circle) takeCircle(kernel, outbox, circle);
      // Whoever may not edit it any more, sees so.
      if (failure.code === '010003') openCircle(kernel, outbox, tribeId).catch(() => undefined);
      if (failure.code !== 'old' && !namesField(failure)) toast(kernel, refusalText(failure.code, failure.message));
    },
    unheard(_job, failure) {
      if (namesField(failure))
        toast(kernel, failure.code === '010007' ? '圈子未能修改：含有不合适的词语' : '圈子未能修改，请重新编辑');
    },
  });

  // What carries a circle's name goes with it, whoever gave it another.
  kernel.watch('circles.circle', ({ name }, tribeId, before) => {
    if (!before || before.name === name) return;
    for (const id of kernel.keys('forum.thread'))
      if (kernel.read('forum.thread', id)?.tribeId === tribeId) patchThread(kernel, id, { tribeName: name });
    for (const id of kernel.keys('circles.apply'))
      if (kernel.read('circles.apply', id)?.tribeId === tribeId) patchApply(kernel, id, { tribeName: name });
  });
}
