// The thread that renders the home page for the server (server/http/prerender.ts): takes one request, makes its calls
// through the server, answers, and is ended.
import { parentPort } from 'node:worker_threads';
import type { AppConfig } from '../bus/protocol/appConfig';
import type {
  Rendered,
  RenderRequest,
  ThreadCall,
  ThreadCallAnswer,
  ThreadMessage,
} from '../bus/protocol/renderThread';
import { renderHome } from './renderHome';
import { firstPicture, snapshotNodes } from './snapshotNodes';

if (!parentPort) throw new Error('this file runs in a thread of the server');
const server = parentPort;
const open = new Map<number, (answer: ThreadCallAnswer) => void>();
let calls = 0;

/** Each call goes to the server that started this thread. */
globalThis.fetch = async (address, init = {}) => {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address, location.origin);
  const call = ++calls;
  const answered = new Promise<ThreadCallAnswer>((resolve) => open.set(call, resolve));
  server.postMessage({
    call,
    path: pathname + search,
    method: init.method ?? 'GET',
    headers: Array.from(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
  } satisfies ThreadCall);
  const { status, headers, body } = await answered;
  open.delete(call);
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
};

async function render({ config, isApp }: RenderRequest): Promise<Rendered | null> {
  const page = await renderHome(JSON.parse(config) as AppConfig, isApp);
  if (!page) return null;
  const nodes = snapshotNodes(page.markup);
  return { nodes, picture: firstPicture(nodes) ?? '', authors: page.authors };
}

server.on('message', (message: RenderRequest | ThreadCallAnswer) => {
  if ('call' in message) return open.get(message.call)?.(message);
  const say = (said: ThreadMessage): void => server.postMessage(said);
  render(message).then(
    (rendered) => say({ rendered }),
    (error: unknown) => say({ failed: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
