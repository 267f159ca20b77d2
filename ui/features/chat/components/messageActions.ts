// What is done with one message or with several chosen ones.
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import type { Message } from '../../../../bus/entities/chat';
import { showUndo } from '../../forum/components/undo';
import { pictureOf } from './MediaBubble';

const quiet = (): void => undefined;
export const isSent = ({ status }: Message): boolean => status === 'success';

/** The address of the picture that a message is, '' for any other message, and for one that is not sent. */
export const savableUrl = (m: Message): string =>
  'images' in m.payload && isSent(m) ? (pictureOf(m.payload)?.url ?? '') : '';

/** One after the other: the app asks for its permission once. */
export async function savePictures(urls: readonly string[]): Promise<void> {
  let saved = 0;
  for (const url of urls)
    saved += await ask('native.downloadImage', { url }).then(
      () => 1,
      () => 0,
    );
  if (saved === urls.length) showToast(saved === 1 ? '已保存' : `已保存 ${saved} 张`, true);
  else showToast(saved ? `已保存 ${saved} 张，${urls.length - saved} 张失败` : '保存失败');
}
/**
 * Sent ones can be shown again for five seconds. What has not been sent goes at once: it must not be sent meanwhile, so the
 * caller asks first.
 */
export function removeMessages(conversationID: string, messages: readonly Message[]): void {
  const sent = messages.filter(isSent).map(({ messageID }) => messageID);
  for (const { messageID } of messages.filter((m) => !isSent(m)))
    ask('chat.removeMessage', { conversationID, messageID }).catch(quiet);
  if (!sent.length) return;
  ask('chat.removeMessages', { conversationID, messageIDs: sent }).then(
    ({ undoId }) =>
      showUndo(
        undoId,
        sent.length === 1 ? '已删除' : `已删除 ${sent.length} 条`,
        (why) => why instanceof AskFailed && showToast(why.failure.message || '无法撤销'),
        (undo) => ask('chat.undoRemove', { undoId: undo }),
      ),
    () => showToast('没能删除，请重试'),
  );
}
