// The box of a picture in a bubble: its own ratio within 132 × 176 (lying ones 176 × 132), never lower than a finger. A tall
// one is not drawn as a strip: it keeps a width at which something is seen, and is cut below.
const short = 132;
const long = 176;
const least = 48;
const leastWide = 90;
/** Height to width from which a picture is long: more of it is cut than a phone's screen would be. */
const longFrom = 2.5;

export type PictureBox = { width: number; height: number; /** Cut: its beginning is shown. */ isLong: boolean };

/** In px; a square where the size is not known. */
export function pictureBox(width: number, height: number): PictureBox {
  if (width <= 0 || height <= 0) return { width: short, height: short, isLong: false };
  const [mostWide, mostHigh] = width > height ? [long, short] : [short, long];
  const by = Math.min(mostWide / width, mostHigh / height);
  return {
    width: Math.max(width < height ? leastWide : least, Math.round(width * by)),
    height: Math.max(least, Math.round(height * by)),
    isLong: height / width >= longFrom,
  };
}
