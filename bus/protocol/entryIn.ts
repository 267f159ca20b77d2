// Finds a topic's declaration among contracts by domain.
import type { Contract, Entry } from './contract';

/** Returns a lookup: `domain.name` → its declaration, undefined when there is none. */
export function entryIn(all: { readonly [domain: string]: Contract }): (topic: string) => Entry | undefined {
  return (topic) => {
    const i = topic.indexOf('.');
    const contract = Object.prototype.hasOwnProperty.call(all, topic.slice(0, i)) ? all[topic.slice(0, i)] : undefined;
    const name = topic.slice(i + 1);
    return contract && Object.prototype.hasOwnProperty.call(contract, name) ? contract[name] : undefined;
  };
}
