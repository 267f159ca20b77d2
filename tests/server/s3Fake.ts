// A small store that answers as the published API of S3 says, with faults that a test switches on: objects with ranges
// and conditions, multipart uploads, lists in pages. One bucket, in memory. Of signatures only those in addresses are
// verified.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../server/process/filesConfig';

export const fakeBucket = 'files';
type Stored = { bytes: Buffer; modified: Date; etag: string };
type Upload = { key: string; parts: Map<number, Stored>; initiated: Date };
/** `cut`: the answer's body ends in the middle, and with it the connection. `lost`: done, but the answer never comes. */
export type Fault = {
  on: RegExp;
  do: 500 | 503 | 412 | 409 | 501 | 'cut' | 'lost' | 'drop' | 'silence';
  times: number;
};
export type Fake = {
  config: S3Config;
  objects: Map<string, Stored>;
  uploads: Map<string, Upload>;
  faults: Fault[];
  /** `METHOD key?query`, in the order of their arrival. */
  requests: string[];
  /** Bytes of all answers. */
  sent: () => number;
  close: () => Promise<void>;
};
const names: { [status: number]: string } = {
  400: 'BadDigest',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  409: 'ConditionalRequestConflict',
  412: 'PreconditionFailed',
  416: 'InvalidRange',
  500: 'InternalError',
  501: 'NotImplemented',
  503: 'SlowDown',
};
const least = 5 * 1024 * 1024;
const hashOf = (bytes: Uint8Array, form: 'hex' | 'base64'): string => createHash('md5').update(bytes).digest(form);
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const tag = (name: string, ...content: (string | number)[]): string => `<${name}>${content.join('')}</${name}>`;
const store = (bytes: Buffer): Stored => ({ bytes, modified: new Date(), etag: `"${hashOf(bytes, 'hex')}"` });

/** The signature of an address (version 4), computed from its secret as documented. */
function isSigned(url: URL, { method = '', headers }: IncomingMessage): boolean {
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
  const given = url.searchParams;
  const [date = '', region = '', service = ''] = (given.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const time = given.get('X-Amz-Date') ?? '';
  const query = Array.from(given, ([name, value]) => `${encode(name)}=${encode(value)}`)
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .toSorted();
  const canonical = [method, url.pathname, query.join('&'), `host:${headers.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const scope = `${date}/${region}/${service}/aws4_request`;
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    'AWS4' + process.env['AWS_SECRET_ACCESS_KEY'],
  );
  const signature = createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).digest('hex');
  return given.get('X-Amz-Signature') === signature;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** `pageSize`: objects in one page of a list. */
export async function startS3Fake({ pageSize = 1000 } = {}): Promise<Fake> {
  const objects: Fake['objects'] = new Map();
  const uploads: Fake['uploads'] = new Map();
  const faults: Fault[] = [];
  const requests: string[] = [];
  let sentBytes = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    const key = decodeURIComponent(url.pathname.slice(`/${fakeBucket}/`.length));
    const query = url.searchParams;
    const line = `${request.method} ${key}${url.search}`;
    requests.push(line);
    const fault = faults.find((one) => one.times > 0 && one.on.test(line));
    if (fault !== undefined) fault.times--;
    const send = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): void => {
      if (fault?.do === 'lost') return void request.socket.destroy();
      const bytes = Buffer.from(body);
      sentBytes += bytes.byteLength;
      response.writeHead(status, { 'Content-Length': bytes.byteLength, 'x-amz-request-id': 'fake', ...headers });
      if (fault?.do !== 'cut') return void response.end(request.method === 'HEAD' ? '' : bytes);
      response.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => request.socket.destroy());
    };
    const refuse = (status: number, code = names[status] ?? ''): void =>
      send(status, request.method === 'HEAD' ? '' : tag('Error', tag('Code', code), tag('Message', code)));
    const xml = (name: string, ...content: (string | number)[]): void =>
      send(200, '<?xml version="1.0" encoding="UTF-8"?>' + tag(name, ...content), {
        'Content-Type': 'application/xml',
      });

    if (fault?.do === 'silence') return;
    if (fault?.do === 'drop') return void request.socket.destroy();
    const body = await bodyOf(request);
    if (typeof fault?.do === 'number') return refuse(fault.do);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256') && !isSigned(url, request)) return refuse(403);
    if (!url.pathname.startsWith(`/${fakeBucket}`)) return refuse(404, 'NoSuchBucket');
    const sent = request.headers['content-md5'];
    if (sent !== undefined && sent !== hashOf(body, 'base64')) return refuse(400);

    const uploadId = query.get('uploadId');
    if (key === '') return query.has('uploads') ? listUploads() : listObjects();
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), initiated: new Date() });
      return xml('InitiateMultipartUploadResult', tag('Bucket', fakeBucket), tag('Key', key), tag('UploadId', id));
    }
    if (uploadId !== null) return part(uploadId);
    if (request.method === 'PUT') {
      if (isTaken()) return refuse(412);
      objects.set(key, store(body));
      return send(200, '', { ETag: objects.get(key)?.etag ?? '' });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return send(204);
    }
    const found = objects.get(key);
    if (found === undefined) return refuse(404);
    for (const name of ['content-type', 'cache-control', 'content-disposition'])
      if (query.has('response-' + name)) response.setHeader(name, query.get('response-' + name) ?? '');
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== found.etag) return refuse(412);
    const headers = { ETag: found.etag, 'Last-Modified': found.modified.toUTCString(), 'Accept-Ranges': 'bytes' };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || to === undefined)
      return request.method === 'HEAD'
        ? void response.writeHead(200, { 'Content-Length': found.bytes.byteLength, ...headers }).end()
        : send(200, found.bytes, headers);
    if (Number(from) >= found.bytes.byteLength) return refuse(416);
    const bytes = found.bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + bytes.byteLength - 1}/${found.bytes.byteLength}`;
    return send(206, bytes, { ...headers, 'Content-Range': range });

    function isTaken(): boolean {
      return request.headers['if-none-match'] === '*' && objects.has(key);
    }
    function part(id: string): void {
      const upload = uploads.get(id);
      if (upload === undefined || upload.key !== key) return refuse(404, 'NoSuchUpload');
      if (request.method === 'DELETE') {
        uploads.delete(id);
        return send(204);
      }
      if (request.method === 'PUT') {
        const stored = store(body);
        upload.parts.set(Number(query.get('partNumber')), stored);
        return send(200, '', { ETag: stored.etag });
      }
      if (isTaken()) return refuse(412);
      const named = Array.from(body.toString().matchAll(/<Part>(.*?)<\/Part>/gs), ([, text = '']) => ({
        number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
        etag: (/<ETag>(.*?)</.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'),
      }));
      const parts = named.map(({ number, etag }) => {
        const stored = upload.parts.get(number);
        return stored?.etag === etag ? stored.bytes : undefined;
      });
      const there = parts.filter((one) => one !== undefined);
      if (there.length === 0 || there.length < parts.length) return refuse(400, 'InvalidPart');
      if (there.slice(0, -1).some((one) => one.byteLength < least)) return refuse(400, 'EntityTooSmall');
      const whole = store(Buffer.concat(there));
      objects.set(key, { ...whole, etag: whole.etag.replace(/"$/, `-${there.length}"`) });
      uploads.delete(id);
      return xml('CompleteMultipartUploadResult', tag('Key', key), tag('ETag', whole.etag));
    }
    function listObjects(): void {
      const prefix = query.get('prefix') ?? '';
      const after = query.get('continuation-token') ?? '';
      const all = Array.from(objects.keys())
        .filter((one) => one.startsWith(prefix) && one > after)
        .toSorted();
      const page = all.slice(0, pageSize);
      const rows = page.map((one) => {
        const { bytes, modified, etag } = objects.get(one) ?? store(Buffer.alloc(0));
        const facts = [tag('LastModified', modified.toISOString()), tag('ETag', etag), tag('Size', bytes.byteLength)];
        return tag('Contents', tag('Key', escape(one)), ...facts);
      });
      const isCut = all.length > page.length;
      const next = isCut ? tag('NextContinuationToken', escape(page.at(-1) ?? '')) : '';
      xml('ListBucketResult', tag('KeyCount', page.length), tag('IsTruncated', String(isCut)), next, ...rows);
    }
    function listUploads(): void {
      const rows = Array.from(uploads, ([id, one]) => {
        const initiated = tag('Initiated', one.initiated.toISOString());
        return tag('Upload', tag('Key', escape(one.key)), tag('UploadId', id), initiated);
      });
      xml('ListMultipartUploadsResult', tag('IsTruncated', 'false'), ...rows);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      kind: 's3',
      bucket: fakeBucket,
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      pathStyle: true,
      serve: 'proxy',
    },
    objects,
    uploads,
    faults,
    requests,
    sent: () => sentBytes,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
