/** Under a head's picture until it is there, where its own colour is not known: white text on it can be read at once. */
export const headColor = '#3A3D42';

/** A colour at 35 % on black: what is white can be read on it, whatever colour it was. */
export const dimmed = (color: string): string =>
  color.replace(/[0-9a-f]{2}/gi, (part) =>
    Math.round(parseInt(part, 16) * 0.35)
      .toString(16)
      .padStart(2, '0'),
  );
