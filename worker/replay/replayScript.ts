// Entry of the replayer's worker script: replays a recording beside the page and answers the page's questions about it.
// A classic script of its own (`assets/replay-*.js`); it contains the kernel with all domains and has no access to the
// network.
import { pauseBefore } from './pause';
import type { ReplayAnswer, ReplayQuestion } from './replayMessages';
import type { ReplaySession } from './replaySession';
import { replaySession } from './replaySession';

let session: Promise<ReplaySession> | null = null;
/** Read once: work that is under way when the page terminates this worker can still post. */
const page = self;
const say = (answer: ReplayAnswer): void => page.postMessage(answer);

async function answer(question: ReplayQuestion): Promise<ReplayAnswer> {
  const { n } = question;
  if (question.what === 'run') {
    session = question.recording.text().then((text) => replaySession(text, (progress) => say({ n, progress })));
    return { n, ok: (await session).verdict };
  }
  if (question.what === 'pause') return { n, ok: await pauseBefore(await question.recording.text(), question.place) };
  if (!session) return { n, failed: 'nothing has been run yet' };
  const here = await session;
  if (question.what === 'log') return { n, ok: here.log(question.point) };
  if (question.what === 'lastChange') return { n, ok: here.lastChange(question.path, question.place, question.before) };
  const { seq, place } = question;
  return { n, ok: question.what === 'stateAt' ? here.stateAt(seq, place) : here.changesBy(seq, place) };
}

page.addEventListener('message', (event: MessageEvent<ReplayQuestion>) => {
  const { n } = event.data;
  answer(event.data).then(say, (why: unknown) => say({ n, failed: why instanceof Error ? why.message : String(why) }));
});
