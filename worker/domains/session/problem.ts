// Session: problem reports. A report is an outbox job like every write, and the only one that a visitor may have and
// that outlives a logout; its state is in `session.reports`, so that the page can show the ticket even after a reload.
import type { Envelope } from '../../../bus/protocol/envelope';
import type { Input, Output, Value } from '../../../bus/client/topics';
import { codeOf, fail, failureIn } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { put } from '../../store/entityStore';

const CALL = 'session.sendRecording';
type Report = Value<'session.reports'>['list'][number];
/** The number of sent reports that are still shown. */
const KEPT = 5;

export function startProblem(kernel: Kernel, outbox: Outbox): void {
  const list = (): Report[] => kernel.read('session.reports')?.list ?? [];
  function show(all: readonly Report[]): void {
    const sent = all.filter((r) => r.state === 'sent').slice(-KEPT);
    put(kernel, 'session.reports', { list: all.filter((r) => r.state !== 'sent' || sent.indexOf(r) >= 0) });
  }
  function set(job: Job, change: Partial<Report>): void {
    const before = list().filter((r) => r.reportId === job.jobId)[0];
    const next: Report = {
      reportId: job.jobId,
      at: job.createTime,
      state: 'sending',
      ticket: '',
      failMessage: '',
      ...before,
      ...change,
    };
    show(before ? list().map((r) => (r === before ? next : r)) : list().concat(next));
  }
  function answer(job: Job, code: 'network' | 'cancelled'): void {
    if (job.replyTo) kernel.refuse(CALL, job.replyTo, { code, message: '' });
    job.replyTo = '';
  }
  const forget = (reportId: string): void => show(list().filter((r) => r.reportId !== reportId));
  const failed = (job: Job): void =>
    set(job, { state: 'failed', failMessage: refusalText(job.lastError?.code ?? '', job.lastError?.message ?? '') });

  outbox.define(CALL, {
    keep: true,
    silent: true,
    anyone: true,
    // A person who has lost the login must be able to report: a refused token is left out.
    send: ({ anonymous }, input) => {
      const go = (how: { token?: string }): Promise<Output<typeof CALL>> =>
        kernel.call(CALL, input as Input<typeof CALL>, { quiet: true, silent: true, ...how });
      if (anonymous) return go({ token: '' });
      return go({}).catch((e: unknown) =>
        /^(050901|020011|020012)$/.test(codeOf(e)) ? go({ token: '' }) : Promise.reject(e),
      );
    },
    restore: (job) => (job.state === 'failed' ? failed(job) : set(job, { state: 'waiting' })),
    pending(job, how) {
      set(job, { state: how === 1 ? 'sending' : 'waiting', failMessage: '' });
      // Sent later: the ask does not wait for it.
      if (how === 2) answer(job, 'network');
    },
    done(job, { ticket }) {
      set(job, { state: 'sent', ticket, failMessage: '' });
      // An ask that waits shows the ticket itself.
      if (!job.replyTo) toast(kernel, `反馈已送达，编号 ${ticket}`, 1);
    },
    failed,
  });
  kernel.handleLater(CALL, (input, ask: Envelope) => {
    outbox
      .add({ call: CALL, input, clientToken: input.clientToken, orderKey: 'problem|', ask, reply: true })
      // It may have been sent while it was stored.
      .then((job) => list().some((r) => r.reportId === job.jobId) || set(job, { state: 'waiting' }))
      .catch((e: unknown) => kernel.refuse(CALL, ask.id ?? '', failureIn(e) ?? { code: '019999', message: '' }));
  });
  kernel.handle('session.openReports', async () => {
    await outbox.loadVisitor();
    return {};
  });
  kernel.handle('session.resendReport', async ({ reportId, drop }) => {
    const job = outbox.find((j) => j.call === CALL && j.jobId === reportId);
    if (!job) {
      forget(reportId);
      return {};
    }
    if (job.state === 'running') throw fail('010004');
    if (!drop) {
      set(job, { state: 'waiting', failMessage: '' });
      await outbox.resend(job);
      return {};
    }
    answer(job, 'cancelled');
    forget(reportId);
    await outbox.drop(job);
    return {};
  });
  // A person's reports are dropped with the person's streams; those that are still to be sent are shown again.
  kernel.effect(kernel.events('kernel.personChanged'), () => {
    for (const job of outbox.all((j) => j.call === CALL))
      if (job.state !== 'failed') set(job, { state: job.state === 'running' ? 'sending' : 'waiting' });
  });
}
