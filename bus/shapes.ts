// The shapes of the house for redaction: all contracts, slices and stores together. Only recorder, replays and tests import it.
import type { Contract, Entry } from './contract';
import { contracts } from './contracts';
import type { Shapes } from './redact';
import { boot, slices, stored, timers } from './slices';

/** Looks a topic up in contracts by domain. */
export function entryIn(all: { readonly [domain: string]: Contract }): (topic: string) => Entry | undefined {
  return (topic) => {
    const i = topic.indexOf('.');
    const contract = Object.prototype.hasOwnProperty.call(all, topic.slice(0, i)) ? all[topic.slice(0, i)] : undefined;
    const name = topic.slice(i + 1);
    return contract && Object.prototype.hasOwnProperty.call(contract, name) ? contract[name] : undefined;
  };
}
export const shapes: Shapes = { entry: entryIn(contracts), slices, stored, timers, boot };
