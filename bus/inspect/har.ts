// Exports the HTTP part of a recording as HAR 1.2, which the network panel of browsers opens. Redacted like the
// recording: it contains nothing more than the file; the signature's headers were never recorded.
import { contracts } from '../contracts/all';
import type { Envelope, Json } from '../protocol/envelope';
import { canonicalQuery, queryPairs } from '../protocol/signature';
import { entryIn } from '../protocol/entryIn';
import type { Inspected } from './inspect';
import { isoOf } from './instant';

type Fields = { [key: string]: Json | undefined };
const fieldsOf = (x: Json | undefined): Fields => (typeof x === 'object' && x !== null && !Array.isArray(x) ? x : {});
const text = (x: Json | undefined): string => (typeof x === 'string' ? x : '');
/** The origin of relative bases: a host that does not exist. */
const ORIGIN = 'https://recorded.invalid';
const PAGE = 'recording';
const statusTexts: { [status: number]: string } = { 200: 'OK', 304: 'Not Modified', 400: 'Bad Request' };
type Pair = { name: string; value: string };

/** The bases of the worker's last start before this place. */
function basesOf(all: readonly Envelope[]): (place: number) => Fields {
  const known: { place: number; bases: Fields }[] = [];
  all.forEach((e, place) => {
    if (e.topic === 'kernel.started')
      known.push({ place, bases: fieldsOf(fieldsOf(fieldsOf(fieldsOf(e.payload)['config'])['config'])['bases']) });
  });
  return (place) => known.filter((k) => k.place <= place).pop()?.bases ?? {};
}

/** The whole file. */
export function har(i: Inspected): string {
  const all = i.envelopes;
  const entry = entryIn(contracts);
  const bases = basesOf(all);
  const entries: Json[] = [];

  function requestOf(place: number): Json {
    const p = fieldsOf((all[place] as Envelope).payload);
    const call = text(p['call']);
    const what = entry(call);
    const declared = what && what.is === 'call' ? what : null;
    const input = fieldsOf(p['input']);
    const method = declared?.method ?? 'POST';
    const query = method === 'GET' ? queryPairs(input) : [];
    const base = text(bases(place)[declared?.base ?? 'main']) || `/api/${declared?.base ?? 'main'}`;
    const search = canonicalQuery(query);
    const url =
      (/^https?:/.test(base) ? base : ORIGIN + (base.charAt(0) === '/' ? base : '/' + base)).replace(/\/$/, '') +
      '/' +
      (declared?.path ?? call) +
      (search ? '?' + search : '');
    const headers: Pair[] = text(p['token']) ? [{ name: 'idToken', value: text(p['token']) }] : [];
    const request: { [key: string]: Json } = {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      queryString: query.map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: -1,
    };
    if (method === 'POST') {
      request['postData'] = { mimeType: 'application/json', text: JSON.stringify(p['input'] ?? null) };
      headers.push({ name: 'Content-Type', value: 'application/json' });
    }
    return request;
  }
  function responseOf(answer: Envelope | undefined): Json {
    const p = fieldsOf(answer?.payload);
    const good = answer?.kind === 'reply';
    const status = good && typeof p['status'] === 'number' ? p['status'] : 0;
    const body =
      good && status !== 304
        ? JSON.stringify({
            code: p['code'],
            message: p['message'],
            data: p['answer'] ?? p['data'] ?? null,
            serverTime: p['serverTime'],
          })
        : '';
    const response: { [key: string]: Json } = {
      status,
      statusText: statusTexts[status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: text(p['idToken']) ? [{ name: 'idToken', value: text(p['idToken']) }] : [],
      content: { size: body.length, mimeType: 'application/json', text: body },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    };
    if (!good) response['_error'] = answer ? `${text(p['code'])} ${text(p['message'])}`.trim() : 'unanswered';
    return response;
  }
  all.forEach((e, place) => {
    if (e.topic !== 'kernel.http' || e.kind !== 'ask') return;
    const answer = all[i.answerOf(place)];
    const time = Math.max(0, (answer?.at ?? i.endedAt) - e.at);
    entries.push({
      pageref: PAGE,
      startedDateTime: isoOf(e.at),
      time,
      request: requestOf(place),
      response: responseOf(answer),
      cache: {},
      timings: { send: 0, wait: time, receive: 0 },
      comment: `${text(fieldsOf(e.payload)['call'])} · seq ${e.seq}`,
    });
  });
  const { app, build } = i.header;
  return (
    JSON.stringify(
      {
        log: {
          version: '1.2',
          creator: { name: app, version: build },
          pages: [{ id: PAGE, startedDateTime: isoOf(i.startedAt), title: `${app} ${build}`, pageTimings: {} }],
          entries,
        },
      },
      null,
      1,
    ) + '\n'
  );
}
