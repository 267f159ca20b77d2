// The native messages of SPEC.md §7 as data: what it says, and our commands for it (bus/contracts/native.ts). Position,
// title and cross-page messages are the brief's own. tests/spec/coverage.test.ts asks each for all three hosts, the
// simulated phone and a use.
import type { HostCommand } from '../../bridge/host';

export type SpecNative = {
  words: string;
  commands: readonly HostCommand[];
  of: 'SPEC' | 'ours';
  /** Input that SPEC fixes. */ input?: { [field: string]: string };
};

export const specNatives: readonly SpecNative[] = [
  { words: 'switch immersive status bar', commands: ['switchImmersive'], of: 'SPEC' },
  {
    words: 'get user permission; check and request permission',
    commands: ['getPermission', 'checkPermission', 'requestPermission'],
    of: 'SPEC',
  },
  {
    words: 'share to a social messaging service and to its moments feed',
    commands: ['share'],
    of: 'SPEC',
    input: { type: 'WEBSITE' },
  },
  { words: 'open a new native webview page', commands: ['openWebview'], of: 'SPEC' },
  { words: 'native login', commands: ['login'], of: 'SPEC', input: { tokenType: 'LOYALTY' } },
  {
    words: 'jump to the first webview ‘Club Z’',
    commands: ['jumpFirstWebview'],
    of: 'SPEC',
    input: { name: 'Club Z' },
  },
  { words: 'open a native page', commands: ['openNative'], of: 'SPEC' },
  { words: 'renew ID token; retrieve ID token', commands: ['renewIdToken', 'retrieveIdToken'], of: 'SPEC' },
  { words: 'back', commands: ['back'], of: 'SPEC' },
  { words: 'download image', commands: ['downloadImage'], of: 'SPEC' },
  { words: 'call a phone number', commands: ['call'], of: 'SPEC' },
  { words: 'pick image', commands: ['pickImage'], of: 'SPEC' },
  { words: 'visitor terms agree/get; decline terms', commands: ['visitorTerms', 'declineTerms'], of: 'SPEC' },
  { words: 'partial file fetch', commands: ['fetchFilePart'], of: 'SPEC' },
  { words: 'open album or camera', commands: ['openAlbum', 'openCamera'], of: 'SPEC' },
  { words: 'show and hide tab bar', commands: ['setTabBar'], of: 'SPEC' },
  { words: 'sync community red-dot status', commands: ['syncRedDot'], of: 'SPEC' },
  {
    words: 'where the phone is; the page’s title in the native bar',
    commands: ['getPosition', 'setTitle'],
    of: 'ours',
  },
];

/** [SPEC §3] permission types. */
export const permissionTypes = ['PHOTO512', 'CAMERA512', 'PHOTO', 'CAMERA', 'LOCATION', 'GPSLOCATION'] as const;

/** [SPEC §9] the versions; what each opens is product-brief §2.5. Below a gate the browser's way is taken. */
export const versionGates: { readonly [ability: string]: string } = {
  switchImmersive: '4.1.9',
  chat: '5.0.2',
  permissions512: '5.1.2',
  multiPick: '5.1.2',
  downloadImage: '5.1.4',
  fetchFilePart: '5.2.1',
  syncRedDot: '5.2.1',
};
