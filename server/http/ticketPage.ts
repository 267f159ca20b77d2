// The replayer's page with a ticket embedded: the page may make no requests (connect-src 'none').
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { inProject } from '../process/root';
import { readTicket } from '../domains/platform/public';

/**
 * Escapes the ticket so that it cannot end its script block. The sender is removed. `sources`: positions of errors in the
 * build → the same in the sources, where this build was recorded.
 */
export async function withTicket(html: string, dataDir: string, id: string): Promise<string | null> {
  const found = await readTicket(dataDir, id);
  if (found === null) return null;
  const { ticket, at, words, recording, screenshot } = found;
  const sources = Object.fromEntries(readMaps(mapsOf(inProject('dist')))(recording));
  const json = JSON.stringify({ ticket, at, words, recording, screenshot, sources }).replace(/</g, '\\u003c');
  return html.replace('<body>', () => `<body>\n<script type="application/json" id="ticket">${json}</script>`);
}
