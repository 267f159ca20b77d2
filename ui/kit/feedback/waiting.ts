// What is said of a write that is not refused: it waits, and is sent later by itself.
import { AskFailed } from '../../../bus/protocol/envelope';
import { useStream } from '../../bus';

/** '' of any other failure. `verb`: what the write does once the network is back (保存). */
export const waitingText = (why: unknown, verb: string): string =>
  why instanceof AskFailed && why.failure.code === 'network' ? why.failure.message || `待发送，网络恢复后${verb}` : '';
/** When a write that waits is sent: with a network it waits for the server, after one that came too soon for example. */
export const whenSent = (isOnline: boolean): string => (isOnline ? '稍后' : '网络恢复后');
export const useWhenSent = (): string => whenSent(useStream('session.state')?.online !== 0);
