// The framed page's recording as a file: what was done in the phone replays like any other traffic.
import { recordingOf } from './frames';
import { say } from './phone';

export function saveRecording(layerId: string): void {
  const text = recordingOf(layerId);
  if (!text) return say('录制尚未就绪');
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'shell.ndjson';
  link.click();
  URL.revokeObjectURL(url);
}
