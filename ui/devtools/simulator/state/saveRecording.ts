// The framed page's recording as a file: what was done in the phone replays like any other traffic.
import { recordingOf } from './frames';
import { say } from './phone';
import { downloadBlob } from '../../../kit/media/download';

export async function saveRecording(layerId: string): Promise<void> {
  const text = await recordingOf(layerId).catch(() => '');
  if (!text) return say('录制尚未就绪');
  downloadBlob(new Blob([text], { type: 'application/x-ndjson' }), 'shell.ndjson');
}
