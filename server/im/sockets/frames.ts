// Frames of a socket as bytes. A message is written as JSON once, and connections that get the same get the same bytes.
import { eventItems, type ConnectionEvent } from '../events';
import type { Body } from '../wire';

/** A whole binary frame of a server, which is not masked. */
export function socketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x82;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

let pushes = 0;
/** What nobody has asked for. The SDK reads its number only to tell it from an answer. `body`: JSON. */
export const pushFrame = (servcmd: string, body: string): Buffer =>
  socketFrame(`{"head":{"servcmd":"${servcmd}","seq":${++pushes}},"body":${body}}`);

/** Frames of one batch: those of equal lists of events are made once. */
export function sharedFrames(): (events: readonly ConnectionEvent[]) => Buffer {
  const texts = new Map<Body, string>();
  const textOf = (item: Body): string => {
    const known = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, known);
    return known;
  };
  const numbers = new Map<ConnectionEvent, number>();
  const frames = new Map<string, Buffer>();
  const numberOf = (event: ConnectionEvent): number => {
    const known = numbers.get(event) ?? numbers.size;
    numbers.set(event, known);
    return known;
  };
  return (events) => {
    const key = events.map(numberOf).join();
    const known = frames.get(key);
    if (known !== undefined) return known;
    const items = eventItems(events).map(
      ({ Event, list, entries }) => `{"Event":${Event},"${list}":[${entries.map(textOf).join()}]}`,
    );
    const frame = pushFrame('im_open_push.msg_push', `{"EventArray":[${items.join()}]}`);
    frames.set(key, frame);
    return frame;
  };
}
