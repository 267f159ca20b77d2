// The replayer's page with a ticket embedded, or the list of all: the page may make no requests (connect-src 'none').
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { inProject } from '../process/root';
import { listTickets, readTicket } from '../domains/platform/public';

/** As data that cannot end its script block. */
const embed = (html: string, id: string, data: object): string => {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return html.replace('<body>', () => `<body>\n<script type="application/json" id="${id}">${json}</script>`);
};

/** The newest first, without their recordings and senders. */
export const withTickets = async (html: string, dataDir: string): Promise<string> =>
  embed(html, 'tickets', await listTickets(dataDir));

/**
 * Null where there is no such ticket. The sender is removed. `sources`: positions of errors in the
 * build → the same in the sources, where this build was recorded.
 */
export async function withTicket(html: string, dataDir: string, id: string): Promise<string | null> {
  const found = await readTicket(dataDir, id);
  if (found === null) return null;
  const { ticket, at, words, recording, screenshot } = found;
  const sources = Object.fromEntries(readMaps(mapsOf(inProject('dist')))(recording));
  return embed(html, 'ticket', { ticket, at, words, recording, screenshot, sources });
}
