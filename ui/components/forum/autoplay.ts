// May a video start by itself? The person's choice (S15): off, only on Wi-Fi (default), always. A network of unknown kind
// counts as not Wi-Fi.
export type AutoplayChoice = 'off' | 'wifi' | 'always';

type Connection = { type?: string; saveData?: boolean };

export function mayAutoplay(choice: string, connection: Connection | undefined): boolean {
  if (choice === 'off' || connection?.saveData === true) return false;
  return choice === 'always' || connection?.type === 'wifi';
}

export function autoplayNow(choice: string): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return mayAutoplay(choice, connection);
}
