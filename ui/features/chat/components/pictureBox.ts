// The box of a picture in a bubble: its own ratio within 132 × 176 (lying ones 176 × 132), never thinner than a finger.
const short = 132;
const long = 176;
const least = 48;

/** In px; a square where the size is not known. */
export function pictureBox(width: number, height: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: short, height: short };
  const [mostWide, mostHigh] = width > height ? [long, short] : [short, long];
  const by = Math.min(mostWide / width, mostHigh / height);
  return { width: Math.max(least, Math.round(width * by)), height: Math.max(least, Math.round(height * by)) };
}
