// Sockets on which nobody has logged in yet: few at once for each address, and not too many together, so that after a
// restart those that are let in are answered in time, and the others come a little later.
const mostTogether = 1_000;

export class Strangers {
  readonly #byAddress = new Map<string, number>();
  readonly #perAddress: number;
  #all = 0;

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }
  add(address: string): void {
    this.#all++;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
  }
  remove(address: string): void {
    this.#all--;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
  /** Why no other one may come now. */
  refusal(address: string): '429 Too Many Requests' | '503 Service Unavailable' | null {
    if ((this.#byAddress.get(address) ?? 0) >= this.#perAddress) return '429 Too Many Requests';
    return this.#all >= mostTogether ? '503 Service Unavailable' : null;
  }
}
