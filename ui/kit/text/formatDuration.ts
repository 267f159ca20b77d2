// A length of time in seconds as 02:47, or 1:02:47 from an hour on.

export function formatDuration(seconds: number): string {
  const all = Math.max(0, Math.round(seconds));
  const two = (n: number) => (n < 10 ? `0${n}` : `${n}`);
  const hours = Math.floor(all / 3600);
  return `${hours ? `${hours}:` : ''}${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}
