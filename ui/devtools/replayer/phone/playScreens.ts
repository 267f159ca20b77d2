// Plays a recording in the phone, without the desk, and reads each screen. Runs in a page that the command opens
// (worker/replay/screensNode.ts): the frame is a build's own app, of this commit or of another one, and its time is held
// (heldTime.ts), so that one recording gives the same screens on a machine that is fast or busy.
import type { Screen } from '../../../../bus/inspect/screenSeries';
import { screenStates } from '../../../../bus/inspect/screenState';
import { createRecordedPlayer } from '../../../../bus/players/recorded';
import type { Deliver } from '../../../../bus/protocol/ports';
import { migrateIfPossible } from '../../../../bus/recording/migrate';
import { readRecording } from '../../../../bus/recording/recordingFile';
import { frameAddress } from '../session/file';
import { linkFrame } from './frameLink';
import { heldTimeOf } from './heldTime';
import { tappedControl } from './press';
import { readScreen } from './readScreen';
import { createSettling } from './settling';

export { holdTime } from './heldTime';

/** Real time in which the app must have opened. */
const OPEN_MS = 60_000;

/** `scripts`: all that the app may load later. They are loaded first, so that no screen waits for one. */
export async function playScreens(text: string, scripts: readonly string[]): Promise<Screen[]> {
  const recording = migrateIfPossible(readRecording(text));
  const { envelopes } = recording;
  const player = createRecordedPlayer(recording, { timers: { after: () => () => undefined }, now: () => 0 });
  const frame = document.createElement('iframe');
  let deliver: Deliver = () => Promise.resolve();
  let posts = 0;
  let opened = 0;

  const page = (): Window & typeof globalThis => frame.contentWindow as Window & typeof globalThis;
  const load = (script: string): Promise<unknown> =>
    page().eval(`import(${JSON.stringify(script)})`) as Promise<unknown>;
  const link = await new Promise<ReturnType<typeof linkFrame>>((resolve, reject) => {
    const made = linkFrame({
      frame,
      theme: 'light',
      onKey: () => undefined,
      onOpen: () => (opened === 1 ? resolve(made) : undefined),
      player: {
        ...player,
        at: () => heldTimeOf(page())?.now() ?? player.at(),
        async open(to) {
          deliver = to;
          opened++;
          await Promise.all(scripts.map(load)).catch(reject);
          await player.open(to);
        },
        post(envelope) {
          posts++;
          player.post(envelope);
        },
      },
    });
    frame.sandbox.add('allow-scripts', 'allow-same-origin');
    frame.src = frameAddress(recording);
    document.body.append(frame);
    setTimeout(() => reject(new Error('the app of this build does not open for a replay')), OPEN_MS);
  });
  const held = heldTimeOf(page());
  if (!held) throw new Error('the time of the page is not held');
  const settle = createSettling(page().document, held, async () => {
    await deliver([]);
    const some = posts > 0;
    posts = 0;
    return some;
  });

  const series: Screen[] = [];
  let last = '';
  /** Thrown by the page since it was last read. */
  let errors: string[] = [];
  page().addEventListener('error', ({ message }) => {
    // Browsers report this of layouts that take two frames; nothing is wrong.
    if (!message.startsWith('ResizeObserver loop')) errors.push(`error ${JSON.stringify(message)}`);
  });
  function read(place: number): void {
    const lines = errors.concat(readScreen(page().document));
    errors = [];
    const now = lines.join('\n');
    if (now === last) return;
    last = now;
    series.push({ seq: envelopes[place]?.seq ?? 0, place, lines });
  }
  /** What is due meanwhile belongs to the envelope before. */
  async function wait(until: number): Promise<void> {
    let isChanged = false;
    while (held?.runNext(until)) isChanged = (await settle()) || isChanged;
    held?.moveTo(until);
    if ((isChanged || errors.length > 0) && player.position() > 0) read(player.position() - 1);
  }
  const stateAt = screenStates(envelopes);
  await settle();
  while (player.position() < envelopes.length) {
    const place = player.upcoming();
    await wait(envelopes[place]?.at ?? 0);
    const state = stateAt(place);
    link.tell(0, 'light', state && { scrolled: state.scrolled, focus: state.focus });
    const tapped = envelopes[place];
    if (tapped) tappedControl(page().document, tapped)?.click();
    await player.step(1);
    if ((await settle()) || errors.length > 0 || series.length === 0) read(place);
    if (opened > 1) throw new Error(`the app has opened itself again at envelope ${envelopes[place]?.seq ?? 0}`);
  }
  link.close();
  return series;
}
