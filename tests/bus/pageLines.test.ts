// The lines that the page records itself where there is no worker: what they tell, and what never leaves with them.
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { pageChunk } from '../../bus/recording/pageLines';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { createRing } from '../../bus/recording/ringBuffer';

const said = (topic: string, payload: Json, kind: Envelope['kind'] = 'tell'): Envelope => ({
  seq: -3,
  at: 1000,
  from: 'ui',
  kind,
  topic,
  payload,
});
const token = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0LXRva2VuLW9mLXNvbWVib2R5';
const linesOf = (all: Envelope[]): Envelope[] =>
  pageChunk('nowhere', all, 2000).lines.map((line) => JSON.parse(line) as Envelope);

describe('the lines that the page records itself', () => {
  it('keep what went wrong and where, and say what has become of the worker', () => {
    const detail = 'TypeError: x is not a function\n    at draw (https://zeal.example/assets/first-54U585Sd.js:1:2345)';
    const [error, note] = linesOf([said('kernel.noted', { what: 'page error', detail })]);
    expect(error?.payload).toEqual({
      what: 'page error',
      detail: 'TypeError: x is not a function\n    at draw (first-54U585Sd.js:1:2345)',
    });
    expect(note).toMatchObject({ topic: 'kernel.noted', payload: { what: 'no worker', detail: 'nowhere' } });
  });

  it('contain no token, phone number, address or text of a person, wherever it stood', () => {
    const secrets = [token, '13800000001', 'mail@example.com', '我的地址是某路', '246810'];
    const text = secrets.join(' ');
    const all = [
      said('kernel.noted', { what: text, detail: `Error: cannot read "${text}" ${text}` }),
      said('session.sendRecording', { words: text, recording: text }, 'ask'),
      said('session.tokenSeen', { token }),
      { ...said('forum.openFeed', { feed: text }, 'ask'), key: text, id: text },
      said('kernel.noted', text),
    ];
    const file = pageChunk('nowhere', all, 2000).lines.join('\n');
    for (const secret of secrets) expect(file).not.toContain(secret);
    expect(linesOf(all).map(({ topic }) => topic)).toEqual([...all.map(({ topic }) => topic), 'kernel.noted']);
  });

  it('are kept by the ring and make a file that can be read', () => {
    const ring = createRing({ encode: (t) => new TextEncoder().encode(t), decode: (b) => new TextDecoder().decode(b) });
    ring.add(
      pageChunk(
        'crashes',
        Array.from({ length: 900 }, () => said('session.tapped', { x: 1 })),
        2000,
      ),
    );
    const about = { app: 'zeal-community', build: '5.2.1', environment: {} };
    expect(readRecording(writeRecording(about, ring.lines())).envelopes).toHaveLength(501);
  });
});
