// Draws a thing as a picture to send: its picture, title, beginning, author, and a QR code that leads to it. By canvas,
// in the house's own measures; nothing of the page is photographed, so it looks the same on every phone.
import { encode } from 'uqr';
import { brand } from '../../../brand';

export type PosterThing = {
  title: string;
  text: string;
  /** '' for none; drawn in its own ratio. */
  picture: string;
  author: { name: string; avatarUrl: string; line: string };
  /** Where the QR code leads. */
  address: string;
  dark: boolean;
};
const W = 750;
const GUTTER = 56;
const INNER = W - 2 * GUTTER;
export const FONT =
  '-apple-system,"SF Pro Text","PingFang SC","HarmonyOS Sans SC",MiSans,Roboto,"Noto Sans SC","Noto Sans CJK SC",sans-serif';
/** The community's light mood, Club Z's metal (styles/tokens.css). */
export const light = {
  bg: '#FFFFFF',
  text: '#131416',
  soft: '#55585D',
  faint: '#696C71',
  line: 'rgba(19,20,22,.14)',
  pic: '#E9E9E6',
  mark: '#BF3418',
};
const metal = {
  bg: '#0C0B0A',
  text: '#F4EFE7',
  soft: '#B9AFA2',
  faint: '#968C80',
  line: 'rgba(240,221,187,.2)',
  pic: '#1C1A17',
  mark: '#D9BA8C',
};

const hangs = (sign: string): boolean => '，。、；：！？）》」』】”’…,.!?;:)'.includes(sign);
/** Lines of at most `width`, at most `most` of them, the last one ending in … where something is left out. Breaks anywhere: so Chinese
 * is set. The end of a sentence or of its part does not begin a line: it hangs in the margin. */
export function cutLines(text: string, width: number, most: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const signs = Array.from(
    text
      .replace(/[\p{Cc}\p{Cf}]+/gu, (found) => (/\n/.test(found) ? '\n' : ''))
      .replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
      .trim(),
  );
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i] ?? '';
    if (line === '' && sign === ' ') continue;
    if (line !== '' && measure(line + sign) > width && !(hangs(sign) && measure(line) <= width)) {
      if (lines.length === most - 1) {
        while (line !== '' && measure(line + '…') > width) line = Array.from(line).slice(0, -1).join('');
        return lines.concat(line + '…');
      }
      lines.push(line);
      line = sign === ' ' ? '' : sign;
    } else line += sign;
  }
  return line === '' ? lines : lines.concat(line);
}

/** A picture that can be drawn without tainting the canvas; null when it does not come. */
export function load(url: string): Promise<HTMLImageElement | null> {
  if (!url) return Promise.resolve(null);
  return new Promise((resolve) => {
    const img = new Image();
    const timer = window.setTimeout(() => resolve(null), 8000);
    const end = (found: HTMLImageElement | null) => {
      window.clearTimeout(timer);
      resolve(found);
    };
    img.crossOrigin = 'anonymous';
    img.onload = () => end(img.naturalWidth ? img : null);
    img.onerror = () => end(null);
    img.src = url;
  });
}
export function cover(
  g: CanvasRenderingContext2D,
  img: HTMLImageElement,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const scale = Math.max(w / img.naturalWidth, h / img.naturalHeight);
  const [sw, sh] = [w / scale, h / scale];
  g.drawImage(img, (img.naturalWidth - sw) / 2, (img.naturalHeight - sh) / 2, sw, sh, x, y, w, h);
}
export function qr(g: CanvasRenderingContext2D, address: string, x: number, y: number, size: number): void {
  const { data, size: n } = encode(address, { ecc: 'M', border: 2 });
  g.fillStyle = '#FFFFFF';
  g.fillRect(x, y, size, size);
  g.fillStyle = '#131416';
  const at = (i: number) => Math.round((i * size) / n);
  data.forEach((row, j) =>
    row.forEach((on, i) => on && g.fillRect(x + at(i), y + at(j), at(i + 1) - at(i), at(j + 1) - at(j))),
  );
}

/** The picture as a file. Rejects where the engine gives none. */
export async function drawPoster(thing: PosterThing): Promise<Blob> {
  const [hero, face] = await Promise.all([load(thing.picture), load(thing.author.avatarUrl)]);
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d');
  if (!g) throw new Error('no canvas');
  const c = thing.dark ? metal : light;
  const font = (size: number, weight = 400) => void (g.font = `${weight} ${size}px ${FONT}`);
  const lines = (text: string, most: number) => cutLines(text, INNER, most, (line) => g.measureText(line).width);

  const heroHeight = hero
    ? Math.round(Math.min(W * 1.1, Math.max(W * 0.56, (W * hero.naturalHeight) / hero.naturalWidth)))
    : 0;
  const top = hero ? heroHeight + 52 : 156;
  const bare = !hero;
  font(bare ? 52 : 44, 600);
  const title = lines(thing.title, bare ? 4 : 3);
  const titleStep = bare ? 74 : 62;
  font(30);
  const text = lines(thing.text, bare ? 8 : title.length ? 4 : 6);
  const textTop = top + title.length * titleStep + (title.length ? 16 : 0);
  const authorTop = textTop + text.length * 52 + 40;
  const footTop = authorTop + 72 + 44;
  canvas.width = W;
  canvas.height = footTop + 44 + 168 + 56;

  g.fillStyle = c.bg;
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.textBaseline = 'middle';
  if (hero) {
    g.fillStyle = c.pic;
    g.fillRect(0, 0, W, heroHeight);
    cover(g, hero, 0, 0, W, heroHeight);
  } else {
    g.fillStyle = c.mark;
    g.fillRect(GUTTER, 96, 48, 6);
  }
  g.fillStyle = c.text;
  font(bare ? 52 : 44, 600);
  title.forEach((line, i) => g.fillText(line, GUTTER, top + titleStep * (i + 0.5)));
  g.fillStyle = c.soft;
  font(30);
  text.forEach((line, i) => g.fillText(line, GUTTER, textTop + 52 * (i + 0.5)));

  g.save();
  g.beginPath();
  g.arc(GUTTER + 36, authorTop + 36, 36, 0, Math.PI * 2);
  g.clip();
  g.fillStyle = c.pic;
  g.fillRect(GUTTER, authorTop, 72, 72);
  if (face) cover(g, face, GUTTER, authorTop, 72, 72);
  else {
    g.fillStyle = c.soft;
    font(32, 500);
    g.textAlign = 'center';
    g.fillText(Array.from(thing.author.name)[0] ?? '', GUTTER + 36, authorTop + 37);
  }
  g.restore();
  const beside = GUTTER + 72 + 24;
  const fit = (line: string, most: number) => cutLines(line, most, 1, (part) => g.measureText(part).width)[0] ?? '';
  g.fillStyle = c.text;
  font(30, 500);
  g.fillText(fit(thing.author.name, W - GUTTER - beside), beside, authorTop + (thing.author.line ? 20 : 36));
  g.fillStyle = c.faint;
  font(24);
  if (thing.author.line) g.fillText(fit(thing.author.line, W - GUTTER - beside), beside, authorTop + 56);

  g.fillStyle = c.line;
  g.fillRect(GUTTER, footTop, INNER, 1);
  const foot = footTop + 44;
  g.save();
  g.translate(GUTTER, foot + 18);
  g.scale(1.5, 1.5);
  g.strokeStyle = c.text;
  g.lineWidth = 2;
  g.stroke(new Path2D(brand.wordmark));
  g.restore();
  g.fillStyle = c.soft;
  font(26);
  g.fillText(thing.dark ? `${brand.product} · ${brand.club}` : brand.product, GUTTER, foot + 92);
  g.fillStyle = c.faint;
  font(24);
  g.fillText('长按识别二维码，查看全文', GUTTER, foot + 134);
  qr(g, thing.address, W - GUTTER - 168, foot, 168);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92),
  );
}
