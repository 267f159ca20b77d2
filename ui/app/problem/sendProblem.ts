// Sending a report and keeping a file of it. Packed for the way where the browser can: a recording shrinks to a tenth.
import { ask, read } from '../../bus';
import { keep } from '../stores/pageStorage';
import { WAITING } from './openProblem';
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

/**
 * Resolves with the ticket; until then `session.reports` says how far it is. Rejects when it is refused, or waits for
 * the network.
 */
export async function sendProblem(file: string, words: string, screenshot: string): Promise<string> {
  const packed = await pack(file);
  keep(WAITING, '1');
  const { ticket } = await ask('session.sendRecording', { ...packed, words, ...(screenshot ? { screenshot } : {}) });
  return ticket;
}

/** The outbox lets go of it, whether it waits or was refused. */
export const dropReport = (reportId: string): void =>
  void ask('session.resendReport', { reportId, drop: true }).catch(() => undefined);
export const resendReport = (reportId: string): void =>
  void ask('session.resendReport', { reportId }).catch(() => undefined);

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
