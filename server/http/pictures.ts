// Serves pictures of the seed and of people, cropped and scaled on demand, and videos by ranges. One picture is made at
// a time, since the machine has other work. Scaled copies are kept: of the seed's pictures in the data folder, of people's
// beside their files.
import { Readable } from 'node:stream';
import type { Services } from '../platform/context';
import { chatTypes, mayOpen } from '../media/chatFiles';
import { mayPlay } from '../media/uploadGrants';
import { mayDownload } from '../domains/content/public';
import { diskFiles } from '../media/files/disk';
import { FilesUnavailable, type Files, type OpenFile } from '../media/files/files';
import { copyKey, copyWidths, fileKey, isThere } from '../media/store';
import { inProject } from '../process/root';
import { apply, mediaHeaders } from './headers';

export type Picture = { name: string; file: string; crop: { x: number; y: number; w: number; h: number } | null };
/** The source of a scaled copy, and where the copy is kept. */
type Source = {
  /** A path or the bytes; null where the picture is gone. */ load: () => Promise<string | Buffer | null>;
  crop: Picture['crop'];
  copies: Files;
  copyKey: (width: string) => string;
};
const immutable = 'public, max-age=31536000, immutable';

/** A file of an article: its display name and its path. */
export type Paper = { name: string; file: string };
type Media = Pick<Services, 'config' | 'files' | 'log' | 'secrets' | 'now'>;

export function makeMedia(
  services: Media,
  load: () => Promise<Picture[]>,
  paperOf: (contentId: string, index: number) => Promise<Paper | null>,
): (request: Request) => Promise<Response> {
  // The secrets may be rotated meanwhile.
  const { config, files, log, now } = services;
  const seed = diskFiles(inProject('server', 'seed'));
  const local = diskFiles(config.dataDir);
  let known: Promise<Map<string, Picture>> | null = null;
  const find = async (name: string): Promise<Picture | undefined> => {
    known ??= load().then((rows) => new Map(rows.map((row) => [row.name, row])));
    known.catch(() => (known = null));
    return (await known).get(name);
  };
  const making = new Map<string, Promise<Uint8Array | null>>();
  let last: Promise<unknown> = Promise.resolve();

  /** A kept copy, or made once; concurrent requests share one job. */
  function scaled({ load, crop, copies, copyKey }: Source, width: string): Promise<Uint8Array | null> {
    const key = copyKey(width);
    const open = making.get(key);
    if (open !== undefined) return open;
    const make = async (): Promise<Uint8Array | null> => {
      const input = await load();
      if (input === null) return null;
      const bytes = await scale(input, crop, width);
      await copies.write(key, bytes);
      return bytes;
    };
    const made = copies.read(key).then((kept) => {
      if (kept !== null) return kept;
      const turn = last.then(make);
      last = turn.catch(() => undefined);
      return turn;
    });
    making.set(key, made);
    return made.finally(() => making.delete(key));
  }

  return async (request) => {
    const headers = new Headers();
    apply(headers, mediaHeaders);
    try {
      return await serve(request, new URL(request.url), headers);
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      log.error('a file could not be read', error);
      headers.set('Retry-After', '2');
      return refuse(503, headers);
    }
  };

  async function serve(request: Request, url: URL, headers: Headers): Promise<Response> {
    const [, shelf, own = ''] = /^\/media\/(u|v|c)\/([0-9a-f]{32}\.[a-z0-9]{3,4})$/.exec(url.pathname) ?? [];
    if (own !== '' && shelf === 'c') return chatFile(request, url, own, headers);
    if (own !== '' && !/\.(webp|mp4)$/.test(own)) return refuse(404, headers);
    if (own !== '') return ownFile(request, url, shelf === 'v', own, headers);
    const [, contentId = '', index = ''] = /^\/media\/d\/([\w-]{1,64})\/(\d{1,2})$/.exec(url.pathname) ?? [];
    if (contentId !== '') return paper(request, url, contentId, index, headers);
    const name = /^\/media\/seed\/([\w-]{1,80}\.(?:webp|mp4|csv))$/.exec(url.pathname)?.[1];
    const found = name === undefined ? undefined : await find(name);
    if (found === undefined) return refuse(404, headers);
    // A download, never rendered.
    if (found.name.endsWith('.csv')) headers.set('Content-Disposition', 'attachment');
    if (!found.name.endsWith('.webp')) {
      const type = found.name.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream';
      return ranges(request, await seed.open(found.file), headers, immutable, type);
    }
    const width = url.searchParams.get('w') ?? '';
    const copies = (of: string): string => `cache/${found.name.slice(0, -5)}${of === '' ? '' : '-' + of}.webp`;
    const load = async (): Promise<string> => inProject('server', 'seed', found.file);
    return picture(request, width, headers, () =>
      scaled({ load, crop: found.crop, copies: local, copyKey: copies }, width),
    );
  }

  /** An uploaded file: pictures by their name, videos by a signed address that expires. */
  async function ownFile(
    request: Request,
    url: URL,
    isVideo: boolean,
    name: string,
    headers: Headers,
  ): Promise<Response> {
    if (isVideo !== name.endsWith('.mp4')) return refuse(404, headers);
    if (!isVideo) {
      const width = url.searchParams.get('w') ?? '';
      // A copy may outlive its picture for a moment.
      if (!(await isThere(files, name))) return refuse(404, headers);
      const load = (): Promise<Buffer | null> => files.read(fileKey(name));
      const copies = (of: string): string => copyKey(name, of);
      return picture(request, width, headers, () =>
        width === '' ? load() : scaled({ load, crop: null, copies: files, copyKey: copies }, width),
      );
    }
    const key = fileKey(name);
    const found = await files.open(key);
    if (found === null) return refuse(404, headers);
    if (!mayPlay(services.secrets, name, url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? '', now()))
      return refuse(403, headers);
    return stored(request, key, found, headers, 'private, max-age=7200', 'video/mp4');
  }

  /** A chat file: a voice message is played, any other file is a download, whatever its type claims to be. */
  async function chatFile(request: Request, url: URL, name: string, headers: Headers): Promise<Response> {
    const ext = name.slice(33);
    if (ext !== 'mp4' && chatTypes[ext] === undefined) return refuse(404, headers);
    const key = fileKey(name);
    const found = await files.open(key);
    if (found === null) return refuse(404, headers);
    if (!mayOpen(services.secrets, name, url.searchParams.get('s') ?? '')) return refuse(403, headers);
    if (ext === 'bin') headers.set('Content-Disposition', 'attachment');
    return stored(request, key, found, headers, 'private, max-age=86400', chatTypes[ext] ?? 'video/mp4');
  }

  /** What people sent: its bytes, or the way to them at the store. */
  async function stored(
    request: Request,
    key: string,
    found: OpenFile,
    headers: Headers,
    cache: string,
    type: string,
  ): Promise<Response> {
    if (files.signedAddress === undefined || request.method === 'HEAD')
      return ranges(request, found, headers, cache, type);
    const disposition = headers.get('Content-Disposition') ?? '';
    headers.set('Location', await files.signedAddress(key, { type, disposition, cache }));
    // The signature outlives it.
    headers.set('Cache-Control', 'private, max-age=300');
    return new Response(null, { status: 302, headers });
  }

  /** A file of an article, by a signed address that expires. */
  async function paper(
    request: Request,
    url: URL,
    contentId: string,
    index: string,
    headers: Headers,
  ): Promise<Response> {
    if (
      !mayDownload(
        services.secrets,
        contentId,
        index,
        url.searchParams.get('e') ?? '',
        url.searchParams.get('s') ?? '',
        now(),
      )
    )
      return refuse(403, headers);
    const found = await paperOf(contentId, Number(index));
    if (found === null) return refuse(404, headers);
    const name = encodeURIComponent(found.name).replace(
      /['()*]/g,
      (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase(),
    );
    headers.set('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    const file = await seed.open('files/' + found.file);
    return ranges(request, file, headers, 'private, no-store', 'application/octet-stream');
  }
}

/** A picture of a listed width; '' is the whole one. */
async function picture(
  request: Request,
  width: string,
  headers: Headers,
  load: () => Promise<Uint8Array | null>,
): Promise<Response> {
  if (width !== '' && !copyWidths.includes(width)) return refuse(400, headers);
  // Checks existence without making the picture.
  const bytes = request.method === 'HEAD' ? undefined : await load();
  if (bytes === null) return refuse(404, headers);
  headers.set('Cache-Control', immutable);
  headers.set('Content-Type', 'image/webp');
  if (bytes === undefined) return new Response(null, { headers });
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(Buffer.from(bytes), { headers });
}

function refuse(status: 400 | 403 | 404 | 503, headers: Headers): Response {
  const lines = { 400: 'not a listed width\n', 403: 'not any more\n', 404: 'not found\n', 503: 'not now\n' };
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(lines[status], { status, headers });
}

async function scale(file: string | Buffer, crop: Picture['crop'], width: string): Promise<Uint8Array> {
  // Loaded with the first picture: a start without new pictures does not wait for it.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const input = sharp(file, { limitInputPixels: 40_000_000 }).rotate();
  const { width: w, height: h } = await input.metadata();
  if (crop !== null) {
    const left = Math.min(w - 1, Math.round(crop.x * w));
    const top = Math.min(h - 1, Math.round(crop.y * h));
    input.extract({
      left,
      top,
      width: Math.max(1, Math.min(w - left, Math.round(crop.w * w))),
      height: Math.max(1, Math.min(h - top, Math.round(crop.h * h))),
    });
  }
  if (width !== '') input.resize({ width: Number(width), withoutEnlargement: true });
  return input.webp({ quality: 76, effort: 4 }).toBuffer();
}

/** The whole file, or the requested range. */
function ranges(request: Request, file: OpenFile | null, headers: Headers, cache: string, type: string): Response {
  if (file === null) return refuse(404, headers);
  headers.set('Accept-Ranges', 'bytes');
  headers.set('Cache-Control', cache);
  headers.set('Content-Type', type);
  const asked = request.headers.get('range');
  const range = asked === null ? null : parseRange(asked, file.size);
  if (range === 'bad') {
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const [from, to] = range ?? [0, file.size - 1];
  headers.set('Content-Length', String(to - from + 1));
  if (range !== null) headers.set('Content-Range', `bytes ${from}-${to}/${file.size}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD' || file.size === 0) return new Response(null, { status, headers });
  const bytes = file.bytes(from, to);
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes);
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
}

/** `a-b`, `a-` or `-n`; several ranges are answered with the whole file, as the standard allows. */
function parseRange(text: string, size: number): [number, number] | null | 'bad' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(text.trim());
  if (found === null) return text.includes(',') ? null : 'bad';
  const [, first = '', second = ''] = found;
  if (first === '' && second === '') return 'bad';
  const from = first === '' ? Math.max(0, size - Number(second)) : Number(first);
  const to = first === '' || second === '' ? size - 1 : Math.min(size - 1, Number(second));
  return from > to || from >= size ? 'bad' : [from, to];
}
