// The app inside the replayer's phone: a player whose envelopes come from the parent page through one port. Separate
// from replay.ts because the replayer shares the messages' types. Goes where the person went, with the clock of the
// recording.
import type { Envelope } from '../../bus/protocol/envelope';
import type { Player } from '../../bus/protocol/player';
import type { Deliver } from '../../bus/protocol/ports';
import { setClockOffset } from '../kit/text/now';
import { makeInert } from './replayInert';
import type { FrameTheme } from './replayInert';
import { createFrameScreen } from './replayScreen';
import type { FrameScreen } from './replayScreen';
import { back, navigate } from '../app/navigation/navigation';

/** From the replayer. `at`: the recording's instant, running on at `speed` (0: it stands). */
export type ToFrame = {
  at: number;
  speed: number;
  theme: FrameTheme;
  screen: FrameScreen | null;
  deliver?: { n: number; batch: Envelope[] };
};
/** From the app. `key`: a key that is the replayer's while the phone has the focus. */
export type FromFrame = { open: true } | { taken: number } | { post: Envelope } | { key: string; shift: boolean };
export const frameReady = { replay: 'ready' } as const;

const keys = [' ', 'ArrowLeft', 'ArrowRight', '/', '?', 'Escape', 'Home', 'End', 'n', 'N', '[', ']'];

function waitForPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent): void => {
      const port = event.ports[0];
      if (event.source !== window.parent || event.origin !== location.origin || !port) return;
      removeEventListener('message', listen);
      resolve(port);
    };
    addEventListener('message', listen);
    window.parent.postMessage(frameReady, location.origin);
  });
}

export async function openFrame(now: () => number): Promise<Player> {
  if (window.parent === window) throw new Error('open /replay: this page plays what the replayer sends');
  const inert = makeInert();
  const port = await waitForPort();
  let to: Deliver = () => Promise.resolve();
  let clock = { at: now(), real: now(), speed: 0 };
  /** The recording's own offset of the server's clock, and the one that the screens have. */
  let recorded = 0;
  let shown = 0;
  const showScreen = createFrameScreen();
  let screen = '';
  /** Where the recording begins; the screens have not read `?replay=` for anything else. */
  const first = location.pathname + location.search.replace(/[?&]replay=frame/, '');
  /** The routes by which the person came here, the present one last. */
  let came = [first];

  const say = (message: FromFrame): void => port.postMessage(message);
  /** What the screens must add to their clock to stand at the recording's instant. */
  const offset = (): number => recorded + clock.at + (now() - clock.real) * clock.speed - now();
  function clockEnvelope(): Envelope {
    shown = offset();
    // At once; the shell sets the same again as soon as it is there to follow the stream.
    setClockOffset(shown);
    return { seq: 0, at: clock.at, from: 'worker', kind: 'emit', topic: 'session.clock', payload: { offset: shown } };
  }
  /** The clock stands while the replay does. */
  setInterval(() => {
    if (Math.abs(offset() - shown) > 5000) void to([clockEnvelope()]);
  }, 5000);

  function follow(batch: readonly Envelope[]): void {
    const sought = batch.some((e) => e.topic === 'kernel.sought');
    const routes = batch
      .filter((e) => e.topic === 'session.routeChanged')
      .map((e) => (e.payload as { route: string }).route);
    if (sought && routes.length === 0) routes.push(first);
    for (const route of routes) {
      const known = came.length;
      const here = location.pathname + location.search;
      if (sought) came = [route];
      else if (came[came.length - 2] === route) came.pop();
      else if (came[came.length - 1] !== route) came.push(route);
      if (route === here) continue;
      if (!sought && came.length < known) back();
      else navigate(route, { replace: sought });
    }
  }
  async function take(batch: readonly Envelope[]): Promise<void> {
    const out: Envelope[] = [];
    for (const e of batch) {
      if (e.topic === 'session.clock') recorded = (e.payload as { offset: number }).offset;
      else out.push(e);
    }
    if (out.length < batch.length || Math.abs(offset() - shown) > 1000) out.push(clockEnvelope());
    await to(out);
    follow(batch);
  }
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    clock = { at: data.at, real: now(), speed: data.speed };
    inert.setTheme(data.theme);
    // Again only when it has changed: between two moments the phone may be scrolled by hand.
    const next = JSON.stringify(data.screen);
    if (data.screen && next !== screen) showScreen(data.screen);
    screen = next;
    const { deliver } = data;
    if (deliver)
      take(deliver.batch).then(
        () => say({ taken: deliver.n }),
        () => say({ taken: deliver.n }),
      );
  };
  window.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys.includes(event.key)) return;
    event.preventDefault();
    say({ key: event.key, shift: event.shiftKey });
  });
  return {
    kind: 'recorded',
    can: { world: false, seek: false },
    open(deliver) {
      to = deliver;
      say({ open: true });
      return Promise.resolve();
    },
    post: (envelope) => say({ post: envelope }),
    close: () => port.close(),
  };
}
