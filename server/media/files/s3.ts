// Files in a bucket of an S3-compatible store. No request moves more than `pieceBytes`, so that each can be sent again
// as it is, and no slow reader holds a connection to the store. Conditional writes are used where the store knows them.
import { createHash, randomUUID } from 'node:crypto';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../process/filesConfig';
import { checkKey, checkPrefix, FileTaken, keptPrefixes, WrongBytes, type FileInfo, type Files } from './files';
import { inPieces } from './pieces';
import { bodyOf, expected, isMissing, statusOf, unavailable } from './s3Answers';
import { signAddress } from './signAddress';

type Sdk = typeof import('@aws-sdk/client-s3');
type Connected = { sdk: Sdk; client: S3Client };
/** ms. `attempt`: from a request to the head of its answer. `call`: with all repetitions and the body. */
export type Waits = { connect: number; attempt: number; call: number };
const usualWaits: Waits = { connect: 3000, attempt: 15_000, call: 40_000 };
const maxAttempts = 4;
/** Of a multipart upload: at least 5 MB, and at most 10,000 pieces. */
const pieceBytes = 8 * 1024 * 1024;
const readBytes = 1024 * 1024;
const deletesAtOnce = 8;

const isOurs = (key: string): boolean => [...keptPrefixes, 'cache/'].some((prefix) => key.startsWith(prefix));
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

export function s3Files(config: S3Config, waits: Waits = usualWaits): Files {
  const Bucket = config.bucket;
  const place = `s3://${Bucket}/${config.prefix}` + (config.endpoint === '' ? '' : ` at ${config.endpoint}`);
  const keyIn = (key: string): string => config.prefix + checkKey(key);
  const objectAt = (key: string) => ({ Bucket, Key: keyIn(key) });
  const keyOut = (Key: string | undefined): string => (Key ?? '').slice(config.prefix.length);
  let connected: Promise<Connected> | undefined;
  /** Until the store says that it does not know them. */
  let isConditional = true;

  /** Loaded with the first call: a server on disk goes without. */
  const connect = (): Promise<Connected> =>
    (connected ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(clientConfig()) })));
  const clientConfig = () => ({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint === '' ? {} : { endpoint: config.endpoint }),
    maxAttempts,
    // Other stores than Amazon's do not know the newer checksums; Content-MD5 they all do.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: {
      connectionTimeout: waits.connect,
      requestTimeout: waits.attempt,
      throwOnRequestTimeout: true,
      socketTimeout: waits.call,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  });

  /** One call with all its repetitions, within `waits.call`. Statuses that a caller may expect come through. */
  async function ask<T>(what: string, run: (at: Connected, limit: { abortSignal: AbortSignal }) => Promise<T>) {
    try {
      return await run(await connect(), { abortSignal: AbortSignal.timeout(waits.call) });
    } catch (error) {
      if (isMissing(error) || expected.has(statusOf(error))) throw error;
      throw unavailable(what, error);
    }
  }
  /** For a status that is expected of other calls only, such as an upload that was aborted in the middle. */
  const orUnavailable =
    (what: string) =>
    (error: unknown): never => {
      throw statusOf(error) === 0 ? error : unavailable(what, error);
    };
  const orNull = (error: unknown): null => {
    if (isMissing(error)) return null;
    throw error;
  };

  async function stat(key: string): Promise<(FileInfo & { etag: string }) | null> {
    const at = objectAt(key);
    const facts = await ask(`stat ${key}`, ({ sdk, client }, limit) =>
      client.send(new sdk.HeadObjectCommand(at), limit),
    ).catch(orNull);
    if (facts === null) return null;
    const { ContentLength = 0, LastModified, ETag = '' } = facts;
    return { key, size: ContentLength, modified: LastModified?.getTime() ?? 0, etag: ETag };
  }

  /** The bytes from `from` to at most `to`. A body that ends too early is asked for again. */
  async function readRange(key: string, from: number, to: number, etag = ''): Promise<{ bytes: Buffer; size: number }> {
    const at = objectAt(key);
    return ask(`read ${key}`, async ({ sdk, client }, limit) => {
      for (let attempt = 1; ; attempt++) {
        const answer = await client.send(
          new sdk.GetObjectCommand({
            ...at,
            Range: `bytes=${from}-${to}`,
            ...(etag === '' ? {} : { IfMatch: etag }),
          }),
          limit,
        );
        try {
          return await bodyOf(answer, from, to);
        } catch (error) {
          if (attempt >= maxAttempts || limit.abortSignal.aborted) throw error;
        }
      }
    });
  }

  async function read(key: string): Promise<Buffer | null> {
    const first = await readRange(key, 0, pieceBytes - 1).catch((error: unknown) => {
      // No byte of an empty object can be asked for.
      if (statusOf(error) === 416) return { bytes: Buffer.alloc(0), size: 0 };
      return orNull(error);
    });
    if (first === null || first.bytes.byteLength === first.size) return first && first.bytes;
    const pieces = [first.bytes];
    for (let at = pieceBytes; at < first.size; at += pieceBytes)
      pieces.push((await readRange(key, at, Math.min(at + pieceBytes, first.size) - 1)).bytes);
    return Buffer.concat(pieces);
  }

  async function* readPieces(key: string, etag: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at <= to; at += readBytes)
      yield (await readRange(key, at, Math.min(at + readBytes - 1, to), etag).catch(orUnavailable(`read ${key}`)))
        .bytes;
  }

  /**
   * Sends a write that must not replace anything. False: the object is there already, perhaps from a request whose
   * answer was lost.
   */
  async function sendOnce(key: string, size: number, send: (condition: { IfNoneMatch?: string }) => Promise<unknown>) {
    for (let attempt = 1; ; attempt++)
      try {
        await send(isConditional ? { IfNoneMatch: '*' } : {});
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) {
          if ((await stat(key))?.size === size) return false;
          throw new FileTaken(key);
        }
        if (status === 501 && isConditional) isConditional = false;
        // 409: another writer of this key is at it.
        else if (status !== 409 || attempt >= maxAttempts) throw unavailable(`write ${key}`, error);
      }
  }
  async function putWhole(key: string, Body: Uint8Array, once: boolean): Promise<void> {
    const object = { ...objectAt(key), Body, ContentMD5: md5(Body) };
    const put = (condition: { IfNoneMatch?: string }) =>
      ask(`write ${key}`, ({ sdk, client }, limit) =>
        client.send(new sdk.PutObjectCommand({ ...object, ...condition }), limit),
      );
    await (once ? sendOnce(key, Body.byteLength, put) : put({}));
  }

  async function putInParts(key: string, pieces: AsyncIterable<Uint8Array>, sha256: string | undefined, once: boolean) {
    const at = objectAt(key);
    const upload = await ask(`write ${key}`, ({ sdk, client }, limit) =>
      client.send(new sdk.CreateMultipartUploadCommand(at), limit),
    );
    const of = { ...at, UploadId: upload.UploadId };
    const hash = createHash('sha256');
    const Parts: CompletedPart[] = [];
    let size = 0;
    let isComplete = false;
    try {
      for await (const Body of pieces) {
        hash.update(Body);
        size += Body.byteLength;
        const PartNumber = Parts.length + 1;
        const { ETag } = await ask(`write ${key}`, ({ sdk, client }, limit) =>
          client.send(new sdk.UploadPartCommand({ ...of, PartNumber, Body, ContentMD5: md5(Body) }), limit),
        );
        Parts.push({ PartNumber, ...(ETag === undefined ? {} : { ETag }) });
      }
      if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new WrongBytes(key);
      const complete = (condition: { IfNoneMatch?: string }) =>
        ask(`write ${key}`, ({ sdk, client }, limit) =>
          client.send(
            new sdk.CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts }, ...condition }),
            limit,
          ),
        ).catch(async (error: unknown) => {
          // Completed before, by a request whose answer was lost.
          if (isMissing(error) && (await stat(key))?.size === size) return;
          throw error;
        });
      isComplete = once ? await sendOnce(key, size, complete) : await complete({}).then(() => true);
    } finally {
      // What cannot be aborted now is swept.
      if (!isComplete)
        await ask(`abort ${key}`, ({ sdk, client }, limit) =>
          client.send(new sdk.AbortMultipartUploadCommand(of), limit),
        ).catch(() => undefined);
    }
  }

  async function* list(prefix: string): AsyncGenerator<FileInfo> {
    let after: string | undefined;
    do {
      const page = await ask(`list ${prefix}`, ({ sdk, client }, limit) =>
        client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix: config.prefix + prefix, ContinuationToken: after }),
          limit,
        ),
      );
      for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
        yield { key: keyOut(Key), size: Size, modified: LastModified?.getTime() ?? 0 };
      after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (after !== undefined);
  }

  const remove = async (key: string): Promise<void> => {
    const at = objectAt(key);
    await ask(`remove ${key}`, ({ sdk, client }, limit) => client.send(new sdk.DeleteObjectCommand(at), limit)).catch(
      orNull,
    );
  };

  return {
    place,
    check: async () => {
      const key = `check/${randomUUID()}`;
      for await (const _ of list('check/')) break;
      await putWhole(key, new Uint8Array(1), false);
      await remove(key);
    },
    stat,
    read,
    open: async (key) => {
      const found = await stat(key);
      return found && { size: found.size, bytes: (from, to) => readPieces(key, found.etag, from, to) };
    },
    write: async (key, source, { sha256, once = false } = {}) => {
      const { first, rest } = await inPieces(source, pieceBytes);
      if (rest !== null) return putInParts(key, rest, sha256, once).catch(orUnavailable(`write ${key}`));
      if (sha256 !== undefined && createHash('sha256').update(first).digest('hex') !== sha256)
        throw new WrongBytes(key);
      await putWhole(key, first, once).catch(orUnavailable(`write ${key}`));
    },
    remove,
    removeBelow: async (prefix) => {
      let group: Promise<void>[] = [];
      for await (const { key } of list(checkPrefix(prefix))) {
        group.push(remove(key));
        if (group.length < deletesAtOnce) continue;
        await Promise.all(group);
        group = [];
      }
      await Promise.all(group);
    },
    list: (prefix) => list(checkPrefix(prefix)),
    sweep: async (before) => {
      const page = await ask('sweep', ({ sdk, client }, limit) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: config.prefix }), limit),
      ).catch((error: unknown) => (statusOf(error) === 501 ? null : Promise.reject(error)));
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
        // Others may use the bucket, too.
        if (isOurs(keyOut(Key)) && Initiated !== undefined && Initiated.getTime() < before)
          await ask('sweep', ({ sdk, client }, limit) =>
            client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), limit),
          ).catch(orNull);
    },
    ...(config.serve === 'proxy'
      ? {}
      : { signedAddress: async (key, headers) => signAddress((await connect()).client, config, keyIn(key), headers) }),
  };
}
