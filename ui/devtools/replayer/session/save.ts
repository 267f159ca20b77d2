// Files that the tool gives away: as downloads of a blob, since the page may ask no server.
import { chromeTrace } from '../../../../bus/inspect/chromeTrace';
import { har } from '../../../../bus/inspect/har';
import { suggestName, trimRecording } from '../../../../bus/inspect/trim';
import { readRecording, rewriteRecording } from '../../../../bus/recording/recordingFile';
import type { Opened } from './file';
import { downloadBlob } from '../../../kit/media/download';

export type SavedFile = { name: string; type: string; text: string };

const plain = (name: string): string => name.replace(/\.ndjson$/, '').replace(/[^\w.-]+/g, '-') || 'recording';

export const traceFile = ({ name, inspected }: Opened): SavedFile => ({
  name: `${plain(name)}.trace.json`,
  type: 'application/json',
  text: chromeTrace(inspected),
});
export const harFile = ({ name, inspected }: Opened): SavedFile => ({
  name: `${plain(name)}.har`,
  type: 'application/json',
  text: har(inspected),
});
/** All of it; the tool opens it at this place. */
export const momentFile = ({ name, recording }: Opened, place: number): SavedFile => ({
  name: `${plain(name)}-${recording.envelopes[place]?.seq ?? 0}.ndjson`,
  type: 'application/x-ndjson',
  text: rewriteRecording(recording.header, recording.envelopes, Math.max(0, place)),
});
/** From place to place; ready for tests/recordings, named after what went wrong in it. */
export function trimmedFile({ recording }: Opened, cut: { from: number; to: number } | null): SavedFile {
  const { envelopes } = recording;
  const first = envelopes[cut ? cut.from : 0]?.seq ?? 0;
  const last = envelopes[cut ? cut.to : envelopes.length - 1]?.seq ?? first;
  const text = trimRecording(recording, first, last);
  return { name: suggestName(readRecording(text)), type: 'application/x-ndjson', text };
}
export const save = ({ name, type, text }: SavedFile): void => downloadBlob(new Blob([text], { type }), name);
