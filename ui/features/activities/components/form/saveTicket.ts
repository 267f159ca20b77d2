// The ticket as a picture on the phone: the activity, when and where, the code. By canvas, with the poster's own
// measures.
import type { StoredApply } from '../../../../../bus/entities/activities';
import { ask } from '../../../../bus';
import { FONT, cover, cutLines, light, load, qr } from '../../../share/components/drawPoster';
import { pictureUrl } from '../../../../kit/media/pictureUrl';
import { headcountText, isExchange, ticketHint } from '../applyText';
import { spanText } from '../timeText';

const W = 750;
const PICTURE = 500;
const CODE = 440;

/** Rejects where the engine gives no picture. */
export async function drawTicket(apply: StoredApply): Promise<Blob> {
  const { activity, ticketCode } = apply;
  const hero = await load(activity.coverUrl && pictureUrl(activity.coverUrl, 690));
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d');
  if (!g) throw new Error('no canvas');
  const font = (size: number, weight = 400) => void (g.font = `${weight} ${size}px ${FONT}`);
  font(44, 600);
  const title = cutLines(activity.title, W - 112, 2, (part) => g.measureText(part).width);
  const lines = isExchange(apply)
    ? []
    : [
        spanText(activity.startTime, activity.endTime),
        [activity.placeName, headcountText(apply)].filter((part) => part !== '').join('，'),
      ].filter((line) => line !== '');
  const codeTop = PICTURE + 48 + title.length * 60 + lines.length * 44 + 40;
  canvas.width = W;
  canvas.height = codeTop + CODE + 56 + 40 + 64;
  g.fillStyle = light.bg;
  g.fillRect(0, 0, W, canvas.height);
  g.fillStyle = light.pic;
  g.fillRect(0, 0, W, PICTURE);
  if (hero) cover(g, hero, 0, 0, W, PICTURE);
  g.textBaseline = 'middle';
  g.fillStyle = light.text;
  font(44, 600);
  title.forEach((part, i) => g.fillText(part, 56, PICTURE + 48 + 60 * (i + 0.5)));
  g.fillStyle = light.soft;
  font(28);
  lines.forEach((part, i) =>
    g.fillText(
      cutLines(part, W - 112, 1, (text) => g.measureText(text).width)[0] ?? '',
      56,
      PICTURE + 48 + title.length * 60 + 44 * (i + 0.5),
    ),
  );
  qr(g, ticketCode, (W - CODE) / 2, codeTop, CODE);
  g.textAlign = 'center';
  g.fillStyle = light.faint;
  font(26);
  g.fillText(ticketHint(apply), W / 2, codeTop + CODE + 56 + 20);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
export async function saveTicket(apply: StoredApply): Promise<void> {
  const url = URL.createObjectURL(await drawTicket(apply));
  try {
    await ask('native.downloadImage', { url });
  } finally {
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
