// The tool as a whole: before a file is open the start, then the desk. Takes a file that is dropped anywhere, at any
// time.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DevelopmentMap } from '../../../bus/inspect/developmentMap';
import { Desk } from './Desk';
import type { Opened, Refusal, Ticket, TicketLine } from './session/file';
import { isRefusal, openRecording } from './session/file';
import type { Reading } from './ReadingLine';
import { Start } from './Start';
import type { StartWorkerReplay } from './session/workerReplay';

export type ReplayerProps = {
  startReplay: StartWorkerReplay;
  ticket: Ticket | null;
  tickets: readonly TicketLine[];
  /** Where the build's topics are in the sources. */
  lines: DevelopmentMap | null;
};

const ticketFile = ({ ticket }: Ticket): string => `${ticket}.ndjson`;

export function Replayer({ startReplay, ticket, tickets, lines }: ReplayerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [reading, setReading] = useState<Reading | null>(ticket ? { name: ticketFile(ticket), share: 0 } : null);
  const [over, setOver] = useState(false);

  /** The newest file: one that is dropped while another is being read takes its place. */
  const newest = useRef<object>(null);
  const open = useCallback(async (name: string, content: Blob | string, of: Ticket | null = null) => {
    const mine = (newest.current = {});
    const show = (share: number): void => {
      if (newest.current === mine) setReading({ name, share });
    };
    const result = await openRecording(name, content, of, show);
    if (newest.current !== mine) return;
    setReading(null);
    setRefusal(isRefusal(result) ? result : null);
    if (!isRefusal(result)) setOpened(result);
  }, []);
  const take = useCallback(
    (file: File | undefined) => {
      if (!file) return;
      setReading({ name: file.name, share: 0 });
      void open(file.name, file);
    },
    [open],
  );
  useEffect(() => {
    if (ticket) void open(ticketFile(ticket), ticket.recording, ticket);
  }, [ticket, open]);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      event.preventDefault();
      setOver(event.type === 'dragover');
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
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

  if (!opened) return <Start reading={reading} refusal={refusal} over={over} tickets={tickets} onPick={take} />;
  return (
    <Desk
      key={opened.name + opened.recording.header.checksum}
      file={opened}
      lines={lines}
      startReplay={startReplay}
      refusal={refusal}
      over={over}
      reading={reading}
      onPick={take}
      onForget={() => setRefusal(null)}
    />
  );
}
