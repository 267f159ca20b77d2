// Where lists were left, by a key that begins with that of their history entry (entryKey): each page that is opened
// leaves its own. The oldest are forgotten, so that a page that stays open for hours does not collect them.

/** Entries that a browser goes back at most: Chrome 50, Safari 100. */
const MOST = 100;

export class Places<P> {
  private readonly kept = new Map<string, P>();

  get(key: string): P | undefined {
    return this.kept.get(key);
  }
  /** It becomes the newest. */
  set(key: string, place: P): void {
    this.kept.delete(key);
    this.kept.set(key, place);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest);
  }
  delete(key: string): void {
    this.kept.delete(key);
  }
}
