// Which messages of a conversation this process has pushed. On some buses an event can come twice, late or never: a
// repeated one is not pushed again, and numbers that were skipped come with the next one.

/** More skipped numbers mean that nobody here was listening, not that events are late. */
const longestGap = 20;
const mostKept = 20_000;

export class Delivered {
  /** The last unbroken range of numbers, least recently used first. */
  readonly #ranges = new Map<string, { from: number; to: number }>();

  /** The numbers to push now that `seq` was announced, in their order. */
  take(conversation: string, seq: number): number[] {
    const known = this.#ranges.get(conversation);
    if (known !== undefined && seq >= known.from && seq <= known.to) return [];
    if (known !== undefined && seq < known.from) return [seq];
    const follows = known !== undefined && seq - known.to - 1 <= longestGap;
    const first = follows ? known.to + 1 : seq;
    this.#ranges.delete(conversation);
    this.#ranges.set(conversation, { from: follows ? known.from : seq, to: seq });
    const [oldest] = this.#ranges.keys();
    if (this.#ranges.size > mostKept && oldest !== undefined) this.#ranges.delete(oldest);
    return Array.from({ length: seq - first + 1 }, (_, at) => first + at);
  }

  clear(): void {
    this.#ranges.clear();
  }
}
