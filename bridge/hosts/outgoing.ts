// What goes to the app, command by command: how long it may take, whether this app can do it, and in which words.
import type { App } from '../versionGates';
import { can } from '../versionGates';
import type { HostCommand, In } from '../host';

const PLAIN = 3000;
/** Dialogs and pickers take as long as the person takes; they end with the page. */
const PACED = 0;

/** [spec product-brief §3.8] ms until the browser's way is taken. */
export const limits: { [N in HostCommand]: number } = {
  switchImmersive: PLAIN,
  getPermission: PLAIN,
  checkPermission: PLAIN,
  requestPermission: PACED,
  getPosition: PLAIN,
  share: PLAIN,
  openWebview: PLAIN,
  login: PACED,
  jumpFirstWebview: PLAIN,
  openNative: PLAIN,
  renewIdToken: 10_000,
  retrieveIdToken: PLAIN,
  back: PLAIN,
  downloadImage: PLAIN,
  call: PLAIN,
  pickImage: PACED,
  openAlbum: PACED,
  openCamera: PACED,
  fetchFilePart: PLAIN,
  visitorTerms: PLAIN,
  declineTerms: PLAIN,
  setTabBar: PLAIN,
  setTitle: PLAIN,
  syncRedDot: PLAIN,
};
/**
 * As base64 in its envelope this is just below the size limit of a message; a multiple of 3, so parts can be joined as
 * text.
 */
const PART = 720 * 1024;

type Any = { type?: In<'checkPermission'>['type']; max?: number; url?: string; path?: string; size?: number };

export function withinAbility<N extends HostCommand>(app: App, name: N, input: In<N>): boolean {
  const { type, max, url, path } = input as Any;
  if (!can(app, name)) return false;
  if ((type === 'PHOTO512' || type === 'CAMERA512') && !can(app, 'permissions512')) return false;
  if (max !== undefined && max > 1 && !can(app, 'multiPick')) return false;
  // A blob: address means something in this page only.
  return (url || path || '').indexOf('blob:') !== 0;
}

export function outgoing<N extends HostCommand>(app: App, name: N, input: In<N>): unknown {
  const { type, size } = input as Any;
  if ((type === 'PHOTO' || type === 'CAMERA') && can(app, 'permissions512')) return { ...input, type: type + '512' };
  if (name === 'fetchFilePart' && size !== undefined) return { ...input, size: Math.min(size, PART) };
  return input;
}
