// The replayer's page with a ticket in it: the page itself may ask for nothing (connect-src 'none'), so the server puts
// it there.
import { readTicket } from '../domains/platform/public';

/** Nothing in a ticket can end the block that it stands in. Who sent it stays with the server. */
export async function withTicket(html: string, dataDir: string, id: string): Promise<string | null> {
  const found = await readTicket(dataDir, id);
  if (found === null) return null;
  const { ticket, at, words, recording, screenshot } = found;
  const json = JSON.stringify({ ticket, at, words, recording, screenshot }).replace(/</g, '\\u003c');
  return html.replace('<body>', () => `<body>\n<script type="application/json" id="ticket">${json}</script>`);
}
