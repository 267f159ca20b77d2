// Whether what a message answers was taken back: then nobody is shown its words any more, wherever they were copied to.
import type { Quote } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';

export const takenBackText = '原消息已撤回';
/** Known to this phone, or to the one that sent the quote: it then sent no words. */
export function useTakenBack(conversationID: string, quote: Quote | null): boolean {
  const ids = useStream('chat.revoked', quote ? conversationID : '')?.ids;
  return !!quote && (quote.abstract === '' || (ids?.includes(quote.messageID) ?? false));
}
