// Everything a room sends, each in one place: words, and files that the worker sends on once they are on the server.
// What goes wrong later stands at the message itself; here is only what kept it from being made.
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Quote } from '../../../../bus/entities/chat';
import type { Input } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import {
  chooseFiles,
  forgetFiles,
  pickPictures,
  pickVideo,
  sendPictures,
  whenAdded,
} from '../../media/components/pickFiles';
import type { PickedPicture } from '../../media/components/picked';
import { handOverFile, newLocalId } from '../../media/components/fileTransfer';
import { drawFrames, timesOf } from '../../media/components/videoFrames';
import { stickerContent } from './stickers';
import type { StickerId } from './stickers';
import { faceIndex } from './messageText';

export type Sending = Input<'chat.send'>['message'];
export const fileBytes = 20 * 1024 * 1024;

/** Resolves to false when there is no message of it. */
export function send(conversationID: string, message: Sending): Promise<boolean> {
  return ask('chat.send', { conversationID, message }).then(
    () => true,
    (why: unknown) => {
      if (why instanceof AskFailed && why.failure.message) showToast(why.failure.message);
      else showToast('没能发送，请重试');
      return false;
    },
  );
}
/** A sign alone is a face, drawn large. */
export function sendWords(
  conversationID: string,
  text: string,
  atUserIDs: string[],
  quote: Quote | null,
): Promise<boolean> {
  const index = quote ? -1 : faceIndex(text);
  if (index >= 0) return send(conversationID, { type: 'face', index, data: text.trim() });
  return send(conversationID, {
    type: 'text',
    text,
    ...(atUserIDs.length ? { atUserIDs } : null),
    ...(quote ? { quote } : null),
  });
}

export const sendSticker = (conversationID: string, id: StickerId): Promise<boolean> =>
  send(conversationID, stickerContent(id));

/** How many went. Each once the worker has its file and knows its size: what shows it then keeps its height. */
async function sendAll(conversationID: string, picked: readonly PickedPicture[]): Promise<number> {
  const localIds = picked.map(({ localId }) => localId);
  if (!(await whenAdded(localIds))) {
    forgetFiles(localIds);
    return 0;
  }
  for (const localId of localIds) await send(conversationID, { type: 'image', localId });
  return picked.length;
}
/** How many went; `denied`: the phone does not let the app. */
export async function sendPicked(
  conversationID: string,
  source: 'album' | 'camera',
): Promise<{ count: number; denied: 'PHOTO' | 'CAMERA' | undefined }> {
  const { picked, denied } = await pickPictures(source, source === 'camera' ? 1 : 9);
  return { count: await sendAll(conversationID, picked), denied };
}
/** Pictures in hand: pasted, dropped. */
export const sendFiles = (conversationID: string, files: readonly Blob[]): Promise<number> =>
  sendAll(conversationID, sendPictures(files.slice(0, 9)));
/** Its first picture that shows anything is its cover. */
export async function sendVideo(conversationID: string): Promise<boolean> {
  const got = await pickVideo();
  const film = got && (await got.read);
  if (!film) return false;
  const frames: Blob[] = [];
  await drawFrames(film.preview, timesOf(film.duration, 6).slice(0, 1), 720, ({ file }) => frames.push(file)).catch(
    () => undefined,
  );
  URL.revokeObjectURL(film.preview);
  const [cover] = sendPictures(frames, {}, '');
  const hasCover = cover && (await whenAdded([cover.localId]));
  const made =
    (await whenAdded([film.localId])) &&
    (await send(conversationID, {
      type: 'video',
      localId: film.localId,
      second: Math.max(1, Math.round(film.duration)),
      ...(hasCover ? { coverId: cover.localId } : null),
    }));
  if (!made) forgetFiles([film.localId, ...(cover ? [cover.localId] : [])]);
  return made;
}
export async function sendFile(conversationID: string): Promise<boolean> {
  const [file] = await chooseFiles('', false, false);
  const why = !file ? '' : file.size > fileBytes ? '文件不能超过 20 MB' : file.size ? '' : '文件是空的';
  if (why) showToast(why);
  if (!file || why) return false;
  const localId = await addFile(file, file.name, 'file', 0);
  return send(conversationID, { type: 'file', localId, fileName: file.name.slice(-200), fileSize: file.size });
}
export async function sendSound(conversationID: string, blob: Blob, second: number): Promise<void> {
  const localId = await addFile(blob, '', 'sound', second);
  await send(conversationID, { type: 'sound', localId, second });
}
async function addFile(blob: Blob, name: string, kind: 'sound' | 'file', duration: number): Promise<string> {
  const localId = newLocalId();
  handOverFile(localId, blob);
  await ask('media.addFile', {
    kind,
    file: {
      localId,
      name: name.slice(-200),
      size: blob.size,
      mime: blob.type.slice(0, 60),
      width: 0,
      height: 0,
      duration,
    },
  });
  return localId;
}
