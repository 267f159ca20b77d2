// A count as it is shown: 3,268 below ten thousand, then 1.2W (one decimal, cut down, .0 dropped); of unread things 99+
// at most.

export function formatCount(n: number): string {
  if (n < 1000) return `${n}`;
  if (n < 10000) return (n / 1000).toFixed(3).replace('.', ',');
  return `${Math.floor(n / 1000) / 10}W`;
}
export const formatUnread = (n: number): string => (n > 99 ? '99+' : `${n}`);
