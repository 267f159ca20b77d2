// Entry of the replayer's worker script: runs a recording beside the page and answers what the page asks about it. A
// classic script of its own (`assets/replay-*.js`); it holds the kernel with all its domains and reaches nothing.
import type { ReplayAnswer, ReplayQuestion } from './replayMessages';
import type { ReplaySession } from './replaySession';
import { replaySession } from './replaySession';

let session: Promise<ReplaySession> | null = null;
/** Taken once: what is under way when the page lets go of this script still has where to speak. */
const page = self;
const say = (answer: ReplayAnswer): void => page.postMessage(answer);

async function answer(question: ReplayQuestion): Promise<ReplayAnswer> {
  const { n } = question;
  if (question.what === 'run') {
    session = replaySession(question.fileText, (progress) => say({ n, progress }));
    return { n, ok: (await session).verdict };
  }
  if (!session) return { n, failed: 'nothing has been run yet' };
  const here = await session;
  const { seq, place } = question;
  return { n, ok: question.what === 'stateAt' ? here.stateAt(seq, place) : here.changesBy(seq, place) };
}

page.addEventListener('message', (event: MessageEvent<ReplayQuestion>) => {
  const { n } = event.data;
  answer(event.data).then(say, (why: unknown) => say({ n, failed: why instanceof Error ? why.message : String(why) }));
});
