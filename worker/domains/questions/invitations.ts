// Questions: experts, inviting them, dismissing an invitation, 邀请榜.
import type { StoredMasters } from '../../../bus/entities/questions';
import type { Envelope } from '../../../bus/protocol/envelope';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import { refusalText, needLogin, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import type { Job } from '../../outbox/jobs';
import { patchQuestion } from '../../store/questionStore';
import { revalidate } from '../../store/staleWhileRevalidate';
import { mergeUser, put } from '../../store/entityStore';

type Masters = StoredMasters['list'];

export function startInvitations(kernel: Kernel, outbox: Outbox): void {
  function withWaiting(questionId: string, masters: Masters): Masters {
    const jobs = outbox.all(({ call, input }) => call === 'questions.invite' && input['questionId'] === questionId);
    const ids = jobs.flatMap(({ input }) => input['userIds'] as string[]);
    return masters.map(({ waits: _before, ...one }) =>
      ids.indexOf(one.userId) < 0 ? one : { ...one, waits: 1 as const },
    );
  }
  kernel.handle('questions.openMasters', ({ list: key }) =>
    revalidate(kernel, {
      topic: 'questions.masters',
      key,
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      async load() {
        const [kind = '', ...rest] = key.split('|');
        const word = rest.join('|');
        const list =
          kind === 'for'
            ? await kernel.call('questions.listInvitable', { questionId: word }, { quiet: true })
            : await kernel.call('questions.listMasters', kind === 'words' && word ? { keyword: word } : {}, {
                quiet: true,
              });
        for (const { user } of list) mergeUser(kernel, user);
        const masters = list.map(({ user, ...rest }) => ({ ...rest, userId: user.userId }));
        return { list: kind === 'for' ? withWaiting(word, masters) : masters, phase: 'ready' as const };
      },
    }).then(() => ({})),
  );
  kernel.handle('questions.openRanks', () =>
    revalidate(kernel, {
      topic: 'questions.ranks',
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      async load() {
        const { list } = await kernel.call('questions.listInviteRanks', {}, { quiet: true });
        // Their names are masked here, so known people are not overwritten.
        for (const { user } of list) if (!kernel.read('users.user', user.userId)) mergeUser(kernel, user);
        return {
          list: list.map(({ user, ...rest }) => ({ ...rest, userId: user.userId, userName: user.userName })),
          phase: 'ready' as const,
        };
      },
    }).then(() => ({})),
  );

  /** Shows to whom invitations to this question are not sent yet, and these people as invited. */
  const showInvited = (questionId: string, userIds: readonly string[] = []): void => {
    const key = 'for|' + questionId;
    const resource = kernel.read('questions.masters', key);
    if (!resource) return;
    const list = withWaiting(questionId, resource.list).map((one) =>
      userIds.indexOf(one.userId) < 0 ? one : { ...one, isInvited: 1 as const },
    );
    put(kernel, 'questions.masters', { ...resource, list }, key);
  };
  const show = (job: Job): void => showInvited(textOf(job, 'questionId'));
  // Not optimistic: shown as invited when the server has invited them; the page shows a refusal while it waits for it.
  defineSingleFlight(kernel, outbox, 'questions.invite', {
    slot: ({ questionId }) => 'invite|' + questionId,
    orderKey: ({ questionId }) => 'invite|' + questionId,
    restore: show,
    pending: show,
    undone: show,
    done(job, { invited }) {
      const questionId = textOf(job, 'questionId');
      showInvited(questionId, invited);
      const invitedIds = kernel.read('questions.question', questionId)?.invitedIds ?? [];
      patchQuestion(kernel, questionId, {
        invitedIds: invitedIds.concat(invited.filter((id) => invitedIds.indexOf(id) < 0)),
      });
    },
    failed: show,
    unheard(_job, { code, message }) {
      if (code === '010008') toast(kernel, '今天的邀请次数已用完');
      // 010004: somebody else has invited them, or they have answered.
      else if (code !== '010004' && code !== 'old') toast(kernel, '邀请未能发出：' + refusalText(code, message));
    },
  });

  const setStatus = (inviteId: string, status: 0 | 2): void => {
    const invitation = kernel.read('questions.invitation', inviteId);
    if (!invitation) return;
    put(kernel, 'questions.invitation', { ...invitation, status }, inviteId);
    patchQuestion(kernel, invitation.question.questionId, { inviteId: status === 0 ? inviteId : '' });
  };
  outbox.define('questions.ignoreInvite', {
    restore: (job) => setStatus(textOf(job, 'inviteId'), 2),
    done: () => undefined,
    failed(job, failure) {
      if (failure.code === '010004' || failure.code === '010002') return;
      setStatus(textOf(job, 'inviteId'), 0);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('questions.ignoreInvite', async ({ inviteId }, ask: Envelope) => {
    needLogin(kernel);
    setStatus(inviteId, 2);
    await outbox.add({ call: 'questions.ignoreInvite', input: { inviteId }, orderKey: 'invite|' + inviteId, ask });
    return {};
  });
}
