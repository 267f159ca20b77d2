// The shape of a single picture: its own ratio, kept between 3:4 and 16:9; 4:3 where it is not known.

export function clampRatio(width = 0, height = 0): number {
  return width && height ? Math.min(16 / 9, Math.max(3 / 4, width / height)) : 4 / 3;
}
