// Reports that the page sends itself, because the worker is gone or does not answer: kept over reloads, tried again when
// the network is back, shown beside the worker's own (`session.reports`).
import { proxy } from 'valtio/vanilla';
import type { Input } from '../../../bus/client/topics';
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Failure } from '../../../bus/protocol/envelope';
import { showToast } from '../../kit/feedback/toast';
import { keep } from '../stores/pageStorage';
import { deleteReport, storeReport, storedReports } from './aloneStore';
import type { AloneReport } from './aloneStore';
import { ALONE, problem } from './openProblem';
import type { Report } from './Outcome';
import { keepTicket } from './tickets';

const PREFIX = 'alone:';
const RETRY_MS = 30_000;
/** What another try may cure; any other refusal is final. */
const mayPass = /^(network|timeout|left|badAnswer|019999|010008|010011|010012)$/;

/** In the order in which they were sent. */
export const alone = proxy<{ list: Report[] }>({ list: [] });
/** What the server does not have yet, by client token. */
const open = new Map<string, AloneReport>();
let timer: ReturnType<typeof setTimeout> | undefined;

export const isAlone = (reportId: string): boolean => reportId.indexOf(PREFIX) === 0;
const tokenOf = (reportId: string): string => reportId.slice(PREFIX.length);

function show({ clientToken, at }: AloneReport, change: Pick<Report, 'state'> & Partial<Report>): void {
  const reportId = PREFIX + clientToken;
  const next: Report = { reportId, at, ticket: '', failMessage: '', ...change };
  const known = alone.list.some((one) => one.reportId === reportId);
  alone.list = known ? alone.list.map((one) => (one.reportId === reportId ? next : one)) : alone.list.concat(next);
}
async function forget(clientToken: string): Promise<void> {
  open.delete(clientToken);
  await deleteReport(clientToken);
  if (open.size === 0) keep(ALONE, '');
}
function planRetry(failure: Failure): void {
  const { retryAfter } = (failure.data ?? {}) as { retryAfter?: number };
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter * 1000 : RETRY_MS);
}
/** Null when the server has it or it waits; a failure when it was refused for good. */
async function trySending(report: AloneReport): Promise<Failure | null> {
  show(report, { state: 'sending' });
  try {
    const { postReport } = await import('../../entry/postReport');
    const ticket = await postReport(report.input);
    keepTicket(ticket, report.at);
    show(report, { state: 'sent', ticket });
    await forget(report.clientToken);
    return null;
  } catch (why) {
    // Without its script there is no network either.
    const failure = why instanceof AskFailed ? why.failure : { code: 'network', message: '' };
    if (!mayPass.test(failure.code)) return failure;
    show(report, { state: 'waiting' });
    planRetry(failure);
    return null;
  }
}
/** Tries those again that wait; says so when one has arrived while nobody looks at it. */
function sendWaiting(): void {
  for (const { reportId, state } of alone.list) {
    const report = open.get(tokenOf(reportId));
    if (!report || state !== 'waiting') continue;
    void trySending(report).then((failure) => {
      if (failure) return show(report, { state: 'failed', failMessage: failure.message });
      const { ticket = '' } = alone.list.filter((one) => one.reportId === reportId)[0] ?? {};
      if (ticket && !problem.open) showToast(`反馈已送达，编号 ${ticket}`, true);
    });
  }
}
/** Also when the network is back. The same listener is added once, however often. */
const watchNetwork = (): void => addEventListener('online', sendWaiting);

/** Resolves when the server has it, or it waits on the phone. Rejects with `AskFailed` when it is refused. */
export async function sendAlone(input: Input<'session.sendRecording'>): Promise<void> {
  const { clientToken = '' } = input;
  const report: AloneReport = { clientToken, at: Date.now(), input };
  open.set(clientToken, report);
  watchNetwork();
  keep(ALONE, '1');
  await storeReport(report);
  const failure = await trySending(report);
  if (!failure) return;
  await dropAlone(PREFIX + clientToken);
  throw new AskFailed(failure);
}
/** Sends what an earlier page left. */
export async function resumeAlone(): Promise<void> {
  const kept = await storedReports();
  for (const report of kept) {
    if (open.has(report.clientToken)) continue;
    open.set(report.clientToken, report);
    show(report, { state: 'waiting' });
  }
  if (open.size === 0) keep(ALONE, '');
  watchNetwork();
  sendWaiting();
}
export function resendAlone(reportId: string): void {
  const report = open.get(tokenOf(reportId));
  if (report) show(report, { state: 'waiting' });
  sendWaiting();
}
export async function dropAlone(reportId: string): Promise<void> {
  alone.list = alone.list.filter((one) => one.reportId !== reportId);
  await forget(tokenOf(reportId));
}
