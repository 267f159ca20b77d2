// A recording as the tool holds it: its bytes, what stands in it, and where it came from. Opening refuses by name.
import type { Inspected } from '../../../../bus/inspect/inspect';
import { inspect } from '../../../../bus/inspect/inspect';
import { linksOf } from '../../../../bus/inspect/links';
import type { Json } from '../../../../bus/protocol/envelope';
import { migrateIfPossible } from '../../../../bus/recording/migrate';
import type { Recording, RefusalCode } from '../../../../bus/recording/recordingFile';
import { createRecordingReader, RecordingRefused } from '../../../../bus/recording/recordingFile';
import { timesOf } from './timeline';

/** `sources`: positions of errors in the build → the same in the sources. */
export type Ticket = {
  ticket: string;
  at: number;
  words: string;
  recording: string;
  screenshot?: string;
  sources: { readonly [position: string]: string };
};
export type Opened = {
  name: string;
  /** Its bytes as they were read: the file on the disk may change meanwhile. */
  bytes: Blob;
  recording: Recording;
  inspected: Inspected;
  /** The instant of each place; never goes back, as the phone's clock may. */
  times: Float64Array;
  ticket: Ticket | null;
};
export type Refusal = { name: string; code: RefusalCode | 'unread'; reason: string };

/** One turn, in ms, after which the page draws and answers. */
const TURN = 30;
const nextTurn = (): Promise<void> => new Promise((drawn) => setTimeout(drawn, 0));

/** Bytes that are decoded at once: about 15 ms. */
const SLICE = 1 << 20;
/** Reads in slices: decoding a file of 50 MB at once would stop the page for more than half a second. */
async function read(file: Blob): Promise<{ bytes: Blob; text: string }> {
  const decoder = new TextDecoder();
  const parts: ArrayBuffer[] = [];
  let text = '';
  for (let from = 0; from < file.size; from += SLICE) {
    const part = await file.slice(from, from + SLICE).arrayBuffer();
    parts.push(part);
    text += decoder.decode(part, { stream: true });
  }
  return { bytes: new Blob(parts), text: text + decoder.decode() };
}

/**
 * Opens in short turns, also a file of 50 MB. Throws nothing: what cannot be opened is a refusal. `onProgress` gets 0 to
 * 1.
 */
export async function openRecording(
  name: string,
  content: string | Blob,
  ticket: Ticket | null = null,
  onProgress: (share: number) => void = () => undefined,
): Promise<Opened | Refusal> {
  try {
    const { bytes, text } = await read(typeof content === 'string' ? new Blob([content]) : content);
    const reader = createRecordingReader(text);
    for (let more = true; more;) {
      const until = performance.now() + TURN;
      while (more && performance.now() < until) more = reader.step();
      onProgress(reader.progress());
      await nextTurn();
    }
    const recording = migrateIfPossible(reader.result());
    if (recording.envelopes.length === 0) return { name, code: 'empty', reason: 'no envelope in it' };
    const links = linksOf(recording.envelopes);
    await nextTurn();
    const inspected = inspect(recording, links);
    await nextTurn();
    return { name, bytes, recording, inspected, times: timesOf(recording.envelopes), ticket };
  } catch (e) {
    if (e instanceof RecordingRefused) return { name, code: e.code, reason: e.message.replace(/^.*?\): /, '') };
    return { name, code: 'unread', reason: e instanceof Error ? e.message : String(e) };
  }
}
export const isRefusal = (x: Opened | Refusal): x is Refusal => 'code' in x;

/** The ticket that the server has put into the page, if any. */
export function embeddedTicket(text: string | null | undefined): Ticket | null {
  if (!text) return null;
  const value = JSON.parse(text) as Partial<Ticket> | null;
  if (!value || typeof value.recording !== 'string' || typeof value.ticket !== 'string') return null;
  const { ticket, recording, words = '', at = 0, screenshot, sources = {} } = value;
  return { ticket, recording, words, at: Number(new Date(at)), sources, ...(screenshot ? { screenshot } : {}) };
}
/** One of the tickets that the server has. */
export type TicketLine = Pick<Ticket, 'ticket' | 'at' | 'words'>;
/** Those that the server has put into the page, the newest first. */
export const embeddedTickets = (text: string | null | undefined): readonly TicketLine[] =>
  text ? (JSON.parse(text) as TicketLine[]) : [];

/** A file may name anything: only a path of the app is opened in the phone. */
const isInner = (route: unknown): route is string => typeof route === 'string' && /^\/(?![/\\])/.test(route);
/** The app's address where the recording begins. */
export function firstRoute({ envelopes }: Recording): string {
  for (const { topic, payload } of envelopes) {
    const { route, config } = (payload ?? {}) as {
      route?: Json;
      config?: { environment?: { route?: Json } | null } | null;
    };
    const begins = topic === 'session.routeChanged' ? route : topic === 'kernel.started' && config?.environment?.route;
    if (isInner(begins)) return begins;
  }
  return '/home';
}
/** The address of the app that plays it (ui/entry/replayFrame.ts). */
export function frameAddress(recording: Recording): string {
  const route = firstRoute(recording);
  return route + (route.includes('?') ? '&' : '?') + 'replay=frame';
}
