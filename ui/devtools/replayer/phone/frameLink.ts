// The replayer's end of the port to the app in the phone: hands the player's batches over, waits until each is taken,
// gives the app's asks to the player, and takes the keys pressed there. A frame that loads anew is joined anew.
import type { Envelope } from '../../../../bus/protocol/envelope';
import type { RecordedPlayer } from '../../../../bus/players/recorded';
import type { FromFrame, ToFrame } from '../../../entry/replayFrame';
import type { FrameTheme } from '../../../entry/replayInert';
import type { FrameScreen } from '../../../entry/replayScreen';

export type FrameLink = {
  /** Says the instant and the speed again, the theme that the app shall have, and what the person saw of it. */
  tell(speed: number, theme: FrameTheme, screen: FrameScreen | null): void;
  close(): void;
};
export type LinkOptions = {
  frame: HTMLIFrameElement;
  player: RecordedPlayer;
  theme: FrameTheme;
  onKey: (key: string, shift: boolean) => void;
  onOpen: () => void;
};

export function linkFrame({ frame, player, theme, onKey, onOpen }: LinkOptions): FrameLink {
  let port: MessagePort | null = null;
  let state: Pick<ToFrame, 'speed' | 'theme' | 'screen'> = { speed: 0, theme, screen: null };
  let last = 0;
  const untaken = new Map<number, () => void>();

  const send = (more?: Pick<ToFrame, 'deliver'>): void =>
    port?.postMessage({ at: player.at(), ...state, ...more } satisfies ToFrame);
  function deliver(batch: Envelope[]): Promise<void> {
    if (!port) return Promise.resolve();
    const n = ++last;
    return new Promise((resolve) => {
      untaken.set(n, resolve);
      send({ deliver: { n, batch } });
    });
  }
  /** Nobody will take what is under way. */
  function drop(): void {
    port?.close();
    port = null;
    for (const taken of Array.from(untaken.values())) taken();
    untaken.clear();
  }
  function hear(message: FromFrame): void {
    if ('taken' in message) {
      untaken.get(message.taken)?.();
      untaken.delete(message.taken);
    } else if ('post' in message) player.post(message.post);
    else if ('key' in message) onKey(message.key, message.shift);
    else player.open(deliver).then(onOpen, () => undefined);
  }
  function meet(event: MessageEvent): void {
    const ready = (event.data as { replay?: string } | null)?.replay === 'ready';
    if (!ready || event.source !== frame.contentWindow || event.origin !== location.origin) return;
    drop();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<FromFrame>) => hear(data);
    frame.contentWindow?.postMessage({ replay: 'port' }, location.origin, [channel.port2]);
    send();
  }
  addEventListener('message', meet);
  return {
    tell(speed, next, screen) {
      state = { speed, theme: next, screen };
      send();
    },
    close() {
      removeEventListener('message', meet);
      drop();
    },
  };
}
