// A group's card as a picture to send: its picture, its name, and the QR code that leads to it. By canvas, with the
// poster's own measures.
import { brand } from '../../../brand';
import { FONT, cover, cutLines, light, load, qr } from '../../share/components/drawPoster';

export type GroupCodeThing = {
  name: string;
  line: string;
  /** Its own picture, or members'; '' for who has none. */ pictures: readonly string[];
  address: string;
};
const W = 750;
const SIDE = 128;
const CODE = 440;

/** The places of up to four pictures on one square of side 1. */
const places = (n: number): readonly (readonly [number, number, number, number])[] =>
  n <= 1
    ? [[0, 0, 1, 1]]
    : n === 2
      ? [
          [0, 0, 0.5, 1],
          [0.5, 0, 0.5, 1],
        ]
      : n === 3
        ? [
            [0, 0, 0.5, 1],
            [0.5, 0, 0.5, 0.5],
            [0.5, 0.5, 0.5, 0.5],
          ]
        : [
            [0, 0, 0.5, 0.5],
            [0.5, 0, 0.5, 0.5],
            [0, 0.5, 0.5, 0.5],
            [0.5, 0.5, 0.5, 0.5],
          ];

/** Rejects where the engine gives no picture. */
export async function drawGroupCode({ name, line, pictures, address }: GroupCodeThing): Promise<Blob> {
  const faces = await Promise.all(pictures.slice(0, 4).map(load));
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d');
  if (!g) throw new Error('no canvas');
  const font = (size: number, weight = 400) => void (g.font = `${weight} ${size}px ${FONT}`);
  font(44, 600);
  const title = cutLines(name, W - 160, 2, (part) => g.measureText(part).width);
  const codeTop = 80 + SIDE + 32 + title.length * 60 + 52 + 48;
  canvas.width = W;
  canvas.height = codeTop + CODE + 56 + 40 + 72;
  g.fillStyle = light.bg;
  g.fillRect(0, 0, W, canvas.height);
  const left = (W - SIDE) / 2;
  places(faces.length).forEach(([x, y, w, h], i) => {
    const face = faces[i];
    const at = [left + x * SIDE, 80 + y * SIDE, w * SIDE - (w < 1 ? 2 : 0), h * SIDE - (h < 1 ? 2 : 0)] as const;
    g.fillStyle = light.pic;
    g.fillRect(...at);
    if (face) cover(g, face, ...at);
  });
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillStyle = light.text;
  font(44, 600);
  title.forEach((part, i) => g.fillText(part, W / 2, 80 + SIDE + 32 + 60 * (i + 0.5)));
  g.fillStyle = light.faint;
  font(28);
  g.fillText(line, W / 2, codeTop - 48 - 26);
  qr(g, address, (W - CODE) / 2, codeTop, CODE);
  g.fillStyle = light.faint;
  font(26);
  g.fillText(`用${brand.product}扫一扫，加入群聊`, W / 2, codeTop + CODE + 56 + 20);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
