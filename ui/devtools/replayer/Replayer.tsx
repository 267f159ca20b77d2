// The tool as a whole: before a file is open the start, then the desk. Takes a file that is dropped anywhere, at any
// time.
import { useCallback, useEffect, useState } from 'react';
import { Desk } from './Desk';
import type { Opened, Refusal, Ticket, TicketLine } from './session/file';
import { isRefusal, openText } from './session/file';
import { Start } from './Start';
import type { StartWorkerReplay } from './session/workerReplay';

export type ReplayerProps = {
  startReplay: StartWorkerReplay;
  ticket: Ticket | null;
  tickets: readonly TicketLine[];
};

export function Replayer({ startReplay, ticket, tickets }: ReplayerProps) {
  const [first] = useState(() => (ticket ? openText(`${ticket.ticket}.ndjson`, ticket.recording, ticket) : null));
  const [opened, setOpened] = useState<Opened | null>(first && !isRefusal(first) ? first : null);
  const [refusal, setRefusal] = useState<Refusal | null>(first && isRefusal(first) ? first : null);
  const [reading, setReading] = useState('');
  const [over, setOver] = useState(false);

  const take = useCallback(async (file: File | undefined) => {
    if (!file) return;
    setReading(file.name);
    const text = await file.text();
    // The name is drawn before a large file is checked.
    await new Promise((drawn) => setTimeout(drawn, 30));
    const result = openText(file.name, text);
    setReading('');
    setRefusal(isRefusal(result) ? result : null);
    if (!isRefusal(result)) setOpened(result);
  }, []);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      event.preventDefault();
      setOver(event.type === 'dragover');
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', drag);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', drag);
      removeEventListener('drop', drop);
    };
  }, [take]);
  const pick = (file: File | undefined): void => void take(file);

  if (!opened) return <Start reading={reading} refusal={refusal} over={over} tickets={tickets} onPick={pick} />;
  return (
    <Desk
      key={opened.name + opened.recording.header.checksum}
      file={opened}
      startReplay={startReplay}
      refusal={refusal}
      over={over}
      onPick={pick}
      onForget={() => setRefusal(null)}
    />
  );
}
