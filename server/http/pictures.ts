// Serves pictures of the seed and of people, cropped and scaled on demand, and videos by ranges. One picture is made at
// a time, since the machine has other work. Results stay on disk.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Services } from '../platform/context';
import { chatTypes, mayOpen } from '../media/chatFiles';
import { mayPlay } from '../media/uploadGrants';
import { mayDownload } from '../domains/content/public';
import { filePath } from '../media/store';
import { inProject } from '../process/root';
import { apply, mediaHeaders } from './headers';

export type Picture = { name: string; file: string; crop: { x: number; y: number; w: number; h: number } | null };
/** The source of a scaled copy, and its name in the cache. */
type Source = {
  path: string;
  crop: Picture['crop'];
  cached: string;
  /** Without a width the file is sent unchanged. */ whole: boolean;
};
/** Widths for the feed, a grid cell, a tile and an avatar. */
const widths = new Set(['690', '345', '216', '120']);
const immutable = 'public, max-age=31536000, immutable';

/** A file of an article: its display name and its path. */
export type Paper = { name: string; file: string };
type Media = Pick<Services, 'config' | 'secret' | 'now'>;

export function makeMedia(
  { config, secret, now }: Media,
  load: () => Promise<Picture[]>,
  paperOf: (contentId: string, index: number) => Promise<Paper | null>,
): (request: Request) => Promise<Response> {
  const cacheDir = join(config.dataDir, 'cache');
  let known: Promise<Map<string, Picture>> | null = null;
  const find = async (name: string): Promise<Picture | undefined> => {
    known ??= load().then((rows) => new Map(rows.map((row) => [row.name, row])));
    known.catch(() => (known = null));
    return (await known).get(name);
  };
  const making = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Read from disk, or made once; concurrent requests share one job. */
  function picture(source: Source, width: string): Promise<Uint8Array> {
    const file = join(cacheDir, `${source.cached}${width === '' ? '' : '-' + width}.webp`);
    const open = making.get(file);
    if (open !== undefined) return open;
    const made = readFile(file).catch(() => {
      const turn = last.then(() => make(source, width, file));
      last = turn.catch(() => undefined);
      return turn;
    });
    making.set(file, made);
    return made.finally(() => making.delete(file));
  }

  return async (request) => {
    const headers = new Headers();
    apply(headers, mediaHeaders);
    const url = new URL(request.url);
    const [, shelf, own = ''] = /^\/media\/(u|v|c)\/([0-9a-f]{32}\.[a-z0-9]{3,4})$/.exec(url.pathname) ?? [];
    if (own !== '' && shelf === 'c') return chatFile(request, url, own, headers);
    if (own !== '' && !/\.(webp|mp4)$/.test(own)) return refuse(404, headers);
    if (own !== '')
      return (await isFile(filePath(config.dataDir, own)))
        ? ownFile(request, url, shelf === 'v', own, headers)
        : refuse(404, headers);
    const [, contentId = '', index = ''] = /^\/media\/d\/([\w-]{1,64})\/(\d{1,2})$/.exec(url.pathname) ?? [];
    if (contentId !== '') return paper(request, url, contentId, index, headers);
    const name = /^\/media\/seed\/([\w-]{1,80}\.(?:webp|mp4|csv))$/.exec(url.pathname)?.[1];
    const source = name === undefined ? undefined : await find(name);
    if (source === undefined) return refuse(404, headers);
    if (source.name.endsWith('.csv')) return saved(request, inProject('server', 'seed', source.file), headers);
    if (source.name.endsWith('.mp4'))
      return video(request, inProject('server', 'seed', source.file), headers, immutable);
    return small(
      request,
      url,
      {
        path: inProject('server', 'seed', source.file),
        crop: source.crop,
        cached: source.name.slice(0, -5),
        whole: false,
      },
      headers,
    );
  };

  /** An uploaded file: pictures by their name, videos by a signed address that expires. */
  async function ownFile(
    request: Request,
    url: URL,
    isVideo: boolean,
    name: string,
    headers: Headers,
  ): Promise<Response> {
    if (isVideo !== name.endsWith('.mp4')) return refuse(404, headers);
    const path = filePath(config.dataDir, name);
    if (!isVideo)
      return small(request, url, { path, crop: null, cached: 'u-' + name.slice(0, -5), whole: true }, headers);
    if (!mayPlay(secret, name, url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? '', now()))
      return refuse(403, headers);
    return video(request, path, headers, 'private, max-age=7200');
  }

  /** A chat file: a voice message is played, any other file is a download, whatever its type claims to be. */
  async function chatFile(request: Request, url: URL, name: string, headers: Headers): Promise<Response> {
    const ext = name.slice(33);
    if (ext !== 'mp4' && chatTypes[ext] === undefined) return refuse(404, headers);
    const path = filePath(config.dataDir, name);
    if (!(await isFile(path))) return refuse(404, headers);
    if (!mayOpen(secret, name, url.searchParams.get('s') ?? '')) return refuse(403, headers);
    if (ext === 'bin') headers.set('Content-Disposition', 'attachment');
    return video(request, path, headers, 'private, max-age=86400', chatTypes[ext]);
  }

  /** A file of an article, by a signed address that expires. */
  async function paper(
    request: Request,
    url: URL,
    contentId: string,
    index: string,
    headers: Headers,
  ): Promise<Response> {
    if (!mayDownload(secret, contentId, index, url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? '', now()))
      return refuse(403, headers);
    const found = await paperOf(contentId, Number(index));
    if (found === null) return refuse(404, headers);
    const name = encodeURIComponent(found.name).replace(
      /['()*]/g,
      (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase(),
    );
    headers.set('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    return video(
      request,
      inProject('server', 'seed', 'files', found.file),
      headers,
      'private, no-store',
      'application/octet-stream',
    );
  }

  async function small(request: Request, url: URL, source: Source, headers: Headers): Promise<Response> {
    const width = url.searchParams.get('w') ?? '';
    if (width !== '' && !widths.has(width)) return refuse(400, headers);
    headers.set('Cache-Control', immutable);
    headers.set('Content-Type', 'image/webp');
    // Checks existence without making the picture.
    if (request.method === 'HEAD') return new Response(null, { headers });
    const bytes = source.whole && width === '' ? await readFile(source.path) : await picture(source, width);
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(Buffer.from(bytes), { headers });
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );

function refuse(status: 400 | 403 | 404, headers: Headers): Response {
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response({ 400: 'not a listed width\n', 403: 'not any more\n', 404: 'not found\n' }[status], {
    status,
    headers,
  });
}

async function make(source: Source, width: string, file: string): Promise<Uint8Array> {
  // Loaded with the first picture: a start without new pictures does not wait for it.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const input = sharp(source.path, { limitInputPixels: 40_000_000 }).rotate();
  const { width: w, height: h } = await input.metadata();
  if (source.crop !== null) {
    const left = Math.min(w - 1, Math.round(source.crop.x * w));
    const top = Math.min(h - 1, Math.round(source.crop.y * h));
    input.extract({
      left,
      top,
      width: Math.max(1, Math.min(w - left, Math.round(source.crop.w * w))),
      height: Math.max(1, Math.min(h - top, Math.round(source.crop.h * h))),
    });
  }
  if (width !== '') input.resize({ width: Number(width), withoutEnlargement: true });
  const bytes = await input.webp({ quality: 76, effort: 4 }).toBuffer();
  await mkdir(join(file, '..'), { recursive: true });
  const aside = `${file}.${randomUUID()}.part`;
  await writeFile(aside, bytes);
  await rename(aside, file);
  return bytes;
}

/** A download, never rendered. */
function saved(request: Request, file: string, headers: Headers): Promise<Response> {
  headers.set('Content-Disposition', 'attachment');
  return video(request, file, headers, immutable, 'application/octet-stream');
}

/** The whole file, or the requested range. */
async function video(
  request: Request,
  file: string,
  headers: Headers,
  cache: string,
  type = 'video/mp4',
): Promise<Response> {
  const { size } = await stat(file);
  headers.set('Accept-Ranges', 'bytes');
  headers.set('Cache-Control', cache);
  headers.set('Content-Type', type);
  const asked = request.headers.get('range');
  const range = asked === null ? null : parseRange(asked, size);
  if (range === 'bad') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const [from, to] = range ?? [0, size - 1];
  headers.set('Content-Length', String(to - from + 1));
  if (range !== null) headers.set('Content-Range', `bytes ${from}-${to}/${size}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(Readable.toWeb(createReadStream(file, { start: from, end: to })) as ReadableStream<Uint8Array>, {
    status,
    headers,
  });
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
