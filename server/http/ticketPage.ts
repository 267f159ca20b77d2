// The replayer's page with a ticket embedded, or the list of all: the page may make no requests (connect-src 'none').
import { mapsOf, readMaps } from '../../build/sourceMaps';
import { inProject } from '../process/root';
import type { Files } from '../media/files/files';
import { listTickets, readTicket } from '../domains/platform/public';

/** As data that cannot end its script block. */
const embedText = (html: string, id: string, json: string): string =>
  html.replace(
    '<body>',
    () => `<body>\n<script type="application/json" id="${id}">${json.replace(/</g, '\\u003c')}</script>`,
  );
const embed = (html: string, id: string, data: object): string => embedText(html, id, JSON.stringify(data));

/** The development map of the build (build/lines), as its file has it. */
export const withLines = (html: string, lines: string | null): string =>
  lines === null ? html : embedText(html, 'lines', lines);

/** The newest first, without their recordings and senders. */
export const withTickets = async (html: string, files: Files): Promise<string> =>
  embed(html, 'tickets', await listTickets(files));

/**
 * Null where there is no such ticket. The sender is removed. `sources`: positions of errors in the
 * build → the same in the sources, where this build was recorded.
 */
export async function withTicket(html: string, files: Files, id: string): Promise<string | null> {
  const found = await readTicket(files, id);
  if (found === null) return null;
  const { ticket, at, words, recording, screenshot } = found;
  const sources = Object.fromEntries(readMaps(mapsOf(inProject('dist')))(recording));
  return embed(html, 'ticket', { ticket, at, words, recording, screenshot, sources });
}
