// The development map that the server has put into the page: which line of the sources handles and emits each topic.
import type { DevelopmentMap } from '../../../../bus/inspect/developmentMap';
import type { RecordingHeader } from '../../../../bus/recording/recordingFile';

export const embeddedLines = (text: string | null | undefined): DevelopmentMap | null =>
  text ? (JSON.parse(text) as DevelopmentMap) : null;

const short = (commit: string): string => commit.replace(/^([0-9a-f]{8})[0-9a-f]*/, '$1');
/** '' where the lines are those of the build that was recorded. */
export function whoseLines(map: DevelopmentMap, { environment }: RecordingHeader): string {
  const recorded = String(environment['commit'] ?? '');
  if (recorded !== '' && recorded === map.commit) return '';
  const now = map.commit ? `现在的构建 ${short(map.commit)}` : '现在的源码';
  return recorded ? `行号属于${now}，录像来自 ${short(recorded)}` : `行号属于${now}`;
}
