// Signed with the server's secret: upload grants (bound to upload, person, kind and size, for ten minutes), names of
// stored files, and addresses of videos, valid for one video and two hours.
import { randomBytes } from 'node:crypto';
import { hmac, equalText } from '../platform/signature';

export type UploadGrant = {
  uploadId: string;
  userId: string;
  kind: 'picture' | 'video' | 'sound' | 'file';
  size: number;
  partSize: number;
  expire: number;
};

export const grantMs = 600_000;
export const playMs = 2 * 3_600_000;

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const sign = (secret: string, purpose: string, text: string): string =>
  hmac(secret, purpose + '\n' + text).slice(0, 43);

export function sealGrant(secret: string, leave: UploadGrant): string {
  const { uploadId, userId, kind, size, partSize, expire } = leave;
  const body = encode(JSON.stringify([uploadId, userId, kind, size, partSize, expire]));
  return body + '.' + sign(secret, 'leave', body);
}

/** Returns null for a grant that is invalid or expired. `secrets`: those in force. */
export function openGrant(secrets: readonly string[], text: string, now: number): UploadGrant | null {
  const [body = '', mac = '', ...more] = text.split('.');
  if (more.length > 0 || !secrets.some((secret) => equalText(mac, sign(secret, 'leave', body)))) return null;
  const [uploadId, userId, kind, size, partSize, expire] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    UploadGrant['kind'],
    number,
    number,
    number,
  ];
  return expire < now ? null : { uploadId, userId, kind, size, partSize, expire };
}

/** Cannot be guessed, and is nobody else's: two processes that finish one upload write two files, and its row names one. */
export const newFileName = (ext: string): string => randomBytes(16).toString('hex') + '.' + ext;

export const pictureAddress = (fileName: string): string => '/media/u/' + fileName;
/** The address of a video for a viewer. It changes every quarter of an hour only, so that players can cache. */
export function playAddress(secret: string, fileName: string, now: number): string {
  const expire = Math.ceil(now / 900_000) * 900_000 + playMs;
  return `/media/v/${fileName}?e=${expire}&s=${sign(secret, 'play', `${fileName}\n${expire}`)}`;
}
export function mayPlay(
  secrets: readonly string[],
  fileName: string,
  expire: string,
  mac: string,
  now: number,
): boolean {
  return (
    /^\d{13}$/.test(expire) &&
    Number(expire) > now &&
    secrets.some((secret) => equalText(mac, sign(secret, 'play', `${fileName}\n${expire}`)))
  );
}
