// A signed address of an object, by which a phone fetches it from the store for a few minutes.
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../process/filesConfig';
import type { SignedHeaders } from './files';

export const signedSeconds = 600;

/** The SDK's signer for addresses, of which its types do not speak. */
type Presigner = {
  presign(request: object, options: { expiresIn: number }): Promise<{ query: { [name: string]: string } }>;
};

/** Where the store's objects are: an origin, for the pages' policy too. */
export function originOf({ bucket, endpoint, region, pathStyle }: S3Config): string {
  const url = new URL(endpoint === '' ? `https://s3.${region}.amazonaws.com` : endpoint);
  return `${url.protocol}//${pathStyle ? '' : bucket + '.'}${url.host}`;
}

export async function signAddress(
  client: S3Client,
  config: S3Config,
  key: string,
  { type, disposition, cache }: SignedHeaders,
): Promise<string> {
  const url = new URL(`${originOf(config)}/${config.pathStyle ? config.bucket + '/' : ''}${key}`);
  const query = {
    'response-content-type': type,
    'response-cache-control': cache,
    ...(disposition === '' ? {} : { 'response-content-disposition': disposition }),
    'x-id': 'GetObject',
  };
  const signer = (await client.config.signer()) as unknown as Presigner;
  const signed = await signer.presign(
    {
      method: 'GET',
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      path: url.pathname,
      query,
      // The body of a GET is not part of the signature.
      headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    },
    { expiresIn: signedSeconds },
  );
  url.search = new URLSearchParams(signed.query).toString().replaceAll('+', '%20');
  return url.href;
}
