// Problems that people report: a recording, their words, perhaps a picture of the page. Becomes a ticket.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { preparedForAll, type Handlers } from '../../platform/handlers';
import { Malformed } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { dropTicket, fileTicket, sweepTickets } from '../platform/public';

const unpack = promisify(gunzip);
/** A long recording has at most 20 MB (bus/recording/ringBuffer); its header comes on top. */
const maxRecording = 21 * 1_048_576;
const maxScreenshot = 3 * 1_048_576;
const picture = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const packed = /^[A-Za-z0-9+/]+={0,2}$/;

async function plainOf(recording: string, form: 'plain' | 'gzip'): Promise<string> {
  if (form === 'plain') return recording;
  if (!packed.test(recording)) throw new Malformed('recording');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await unpack(Buffer.from(recording, 'base64'), { maxOutputLength: maxRecording }),
    );
  } catch {
    throw new Malformed('recording');
  }
}

export const problem: Pick<Handlers<'session'>, 'sendRecording'> = {
  sendRecording: {
    onceForAll: true,
    ...preparedForAll(
      async (input, who, cx) => {
        const screenshot = input.screenshot ?? '';
        if (screenshot !== '' && (screenshot.length > maxScreenshot || !picture.test(screenshot)))
          throw new Malformed('screenshot');
        const recording = await plainOf(input.recording, input.form ?? 'plain');
        if (recording.length > maxRecording) throw new Malformed('recording');
        const { files, log } = cx.services;
        const ticket = {
          ticket: newId('t', cx.now),
          at: cx.now,
          userId: who?.userId ?? '',
          words: input.words,
          recording,
          screenshot,
        };
        // Before the answer is kept: a number without a ticket would be worse than a ticket twice.
        await fileTicket(files, ticket);
        return {
          write: async (inside) => {
            inside.after(() =>
              sweepTickets(files, cx.now).catch((error: unknown) => log.error('old tickets are left', error)),
            );
            return { ticket: ticket.ticket };
          },
          drop: () => dropTicket(files, ticket),
        };
      },
      { name: 'recording', max: 10, seconds: 3600, address: 30 },
    ),
  },
};
