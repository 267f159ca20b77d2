// Sending a report and keeping a file of it. Packed for the way where the browser can: a recording shrinks to a tenth.
// The worker sends it; the page does where the worker is gone or takes it not in time.
import { AskFailed } from '../../../bus/protocol/envelope';
import { ask, read } from '../../bus';
import { keep } from '../stores/pageStorage';
import { WAITING } from './openProblem';
import { dropAlone, isAlone, resendAlone, sendAlone } from './sendAlone';
import { fileName } from './problemText';
import { downloadBlob } from '../../kit/media/download';

export type Packed = { recording: string; form: 'plain' | 'gzip' };

export async function pack(text: string): Promise<Packed> {
  if (typeof CompressionStream !== 'function' || typeof Response !== 'function')
    return { recording: text, form: 'plain' };
  try {
    const blob = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
    return { recording: (await dataUrlOf(blob)).replace(/^[^,]*,/, ''), form: 'gzip' };
  } catch {
    return { recording: text, form: 'plain' };
  }
}
function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** The worker has a report by then; a slow phone reads its storage first. */
const TAKEN_MS = 8000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 15 characters. The worker and the page send a report under one, so that it arrives once. */
const newClientToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (n) => letters.charAt(n & 63)).join('');

/**
 * `taken` resolves when the worker has it; until it is sent, `session.reports` or `alone` says how far it is. Rejects
 * when it is refused, or waits for the network.
 */
export async function sendProblem(
  file: string,
  words: string,
  screenshot: string,
  taken: Promise<unknown>,
): Promise<void> {
  const packed = await pack(file);
  keep(WAITING, '1');
  const report = { ...packed, words, ...(screenshot ? { screenshot } : {}), clientToken: newClientToken() };
  const asked = ask('session.sendRecording', report).then(
    () => true,
    (why: unknown) => {
      if (why instanceof AskFailed && why.failure.code === 'workerLost') return false;
      throw why;
    },
  );
  const silent = new Promise<false>((resolve) => setTimeout(() => resolve(false), TAKEN_MS));
  const isTaken = await Promise.race([asked, taken.then(() => true), silent]);
  if (!isTaken) await sendAlone(report);
  // A worker that only was slow says in its own time how it went.
  else await asked;
}

/** It is sent no more, whether it waits or was refused. */
export const dropReport = (reportId: string): void =>
  void (isAlone(reportId) ? dropAlone(reportId) : ask('session.resendReport', { reportId, drop: true })).catch(
    () => undefined,
  );
export function resendReport(reportId: string): void {
  if (isAlone(reportId)) resendAlone(reportId);
  else ask('session.resendReport', { reportId }).catch(() => undefined);
}

export type Saved = 'saved' | 'shared' | 'copied' | 'cancelled' | 'failed';

/** A browser downloads it. An app's webview cannot: its share menu, else the clipboard. */
export async function saveFile(file: string, at: number, copy: (text: string) => Promise<void>): Promise<Saved> {
  const name = fileName(at);
  const blob = new Blob([file], { type: 'application/x-ndjson' });
  if (read('session.state')?.isApp !== true) {
    downloadBlob(blob, name);
    return 'saved';
  }
  try {
    // As text: not every share menu takes a type of its own.
    const data = { files: [new File([blob], name, { type: 'text/plain' })], title: name };
    if (navigator.canShare?.(data)) {
      await navigator.share(data);
      return 'shared';
    }
  } catch (why) {
    if (why instanceof DOMException && why.name === 'AbortError') return 'cancelled';
  }
  return copy(file).then(
    () => 'copied',
    () => 'failed',
  );
}
