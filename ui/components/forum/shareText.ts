// What is shared of a thread, in the app's messages, the browser's own menu and on the poster.
import type { StoredThread } from '../../../bus/entities';
import { links } from '../../shell/routes';

/** The whole address of its page. */
export const pageOf = ({ threadId, scope }: Pick<StoredThread, 'threadId' | 'scope'>): string => location.origin + links.thread(threadId, undefined, scope);
/** The app fetches the picture itself, so its address must be whole. */
export const whole = (url: string): string => (url && new URL(url, location.origin).href);
