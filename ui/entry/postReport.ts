// Sends a problem report from the page itself, where no worker can: by the worker's own edge, signed as the server
// demands, without a token. A composition root of its own beside rescue.ts; comes only when it is needed.
import { AskFailed } from '../../bus/protocol/envelope';
import type { Json } from '../../bus/protocol/envelope';
import { after, nonce, now } from '../../worker/edges/edges';
import { createHttp } from '../../worker/transport/http';

/** The server's clock minus the phone's (ms), once the server has refused the phone's. */
let offset = 0;

/** Resolves with the ticket once the server has it. Rejects with `AskFailed`. `input`: that of session.sendRecording. */
export async function postReport(input: { [key: string]: Json | undefined }): Promise<string> {
  const http = createHttp({
    config: window.__boot.config,
    origin: location.origin,
    fetch: (url, init) => fetch(url, init),
    now: () => now() + offset,
    nonce,
    after,
  });
  for (let tries = 1; ; tries++) {
    const outcome = await http({
      call: 'session.sendRecording',
      method: 'POST',
      base: 'main',
      path: 'debug/recording',
      input,
      token: '',
    });
    if ('failed' in outcome) throw new AskFailed(outcome.failed);
    const { code, message, data = null, answer, serverTime } = outcome.ok;
    if (code === '010011' && tries === 1 && serverTime > 0) {
      offset = serverTime - now();
      continue;
    }
    if (code !== '000000') throw new AskFailed({ code, message, data });
    const ticket = (answer as { ticket?: Json } | null)?.ticket;
    if (typeof ticket !== 'string' || ticket === '') throw new AskFailed({ code: 'badAnswer', message: '' });
    return ticket;
  }
}
