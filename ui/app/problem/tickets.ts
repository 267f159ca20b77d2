// The last tickets that this phone was given, over reloads: the person may be asked for the number days later.
import { keep, readKept } from '../stores/pageStorage';

export type KeptTicket = { ticket: string; at: number };
const KEY = 'problem.tickets';
const MOST = 3;

export function readTickets(): KeptTicket[] {
  try {
    const all = JSON.parse(readKept(KEY) || '[]') as unknown;
    if (!Array.isArray(all)) return [];
    return (all as Partial<KeptTicket>[])
      .filter((one): one is KeptTicket => typeof one?.ticket === 'string' && typeof one.at === 'number')
      .slice(0, MOST);
  } catch {
    return [];
  }
}
export function keepTicket(ticket: string, at: number): void {
  const others = readTickets().filter((one) => one.ticket !== ticket);
  keep(KEY, JSON.stringify([{ ticket, at }].concat(others).slice(0, MOST)));
}
