// The media pickers alone on a memory player: the test acts as the worker and reads the page's asks and values.
import { createRoot } from 'react-dom/client';
import { createClient } from '../../../bus/client/client';
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Json } from '../../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../../bus/players/memory';
import type { AskTopic, EventTopic, StreamTopic } from '../../../bus/client/topics';
import { setClient } from '../../../ui/bus';
import { ToastHost } from '../../../ui/kit/feedback/ToastHost';
import type { PickedPicture, PickedVideo } from '../../../ui/features/media/components/picked';
import { PicturePicker } from '../../../ui/features/media/components/PicturePicker';
import { VideoPicker } from '../../../ui/features/media/components/VideoPicker';
import '../../../ui/styles/base.css';

const now = () => Date.now();
const memory = createMemoryPlayer({ now });
setClient(createClient(memory, now));
const answers: { [topic: string]: Json } = {};
let value: readonly PickedPicture[] = [];
let film: PickedVideo | null = null;
/** Files that the page transferred to the worker: localId → size. */
const handed: { [localId: string]: number } = {};
Object.assign(window, {
  __boot: { worker: { postMessage: (m: { file: string; blob: Blob }) => (handed[m.file] = m.blob.size) } },
});

export type MediaStage = {
  emit(topic: string, payload: Json, key: string): Promise<void>;
  tell(topic: string, payload: Json): Promise<void>;
  /** Sets the answer to all later asks of this topic; a string is the code of a failure. */
  say(topic: string, answer: Json): void;
  asked(topic: string): Json[];
  value(): Json;
  film(): Json;
  handed(): { [localId: string]: number };
  set(pictures: Json): void;
};
const stage: MediaStage = {
  emit: (topic, payload, key) => memory.emit(topic as StreamTopic, payload as never, key),
  tell: (topic, payload) => memory.tell(topic as EventTopic, payload as never),
  say(topic, answer) {
    answers[topic] = answer;
    memory.answer(topic as AskTopic, () => {
      const out = answers[topic];
      if (typeof out === 'string') throw new AskFailed({ code: out, message: '' });
      return out as never;
    });
  },
  asked: (topic) => memory.posted.filter((e) => e.kind === 'ask' && e.topic === topic).map((e) => e.payload),
  value: () => JSON.parse(JSON.stringify(value)) as Json,
  film: () => JSON.parse(JSON.stringify(film)) as Json,
  handed: () => handed,
  set: (pictures) => put(JSON.parse(JSON.stringify(pictures)) as PickedPicture[]),
};
Object.assign(window, { stage });

const root = createRoot(document.getElementById('root') as HTMLElement);
function put(next: readonly PickedPicture[]): void {
  value = next;
  draw();
}
function putFilm(next: PickedVideo | null): void {
  film = next;
  draw();
}
function draw(): void {
  root.render(
    <main style={{ padding: '20px', background: 'var(--c-bg)', minHeight: '100vh' }}>
      {location.hash === '#video' ? (
        <VideoPicker value={film} onChange={putFilm} />
      ) : (
        <PicturePicker value={value} onChange={put} max={9} cover scope="bbs" />
      )}
      <ToastHost />
    </main>,
  );
}
draw();
