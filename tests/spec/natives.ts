// The messages from the page to the native app as data: the job, the commands for it (bus/contracts/native.ts), and what
// happens in a browser. docs/product/native-messages.md is written from it. tests/spec/coverage.test.ts requires all three
// hosts, an answer of the simulated phone and a use of each.
import type { HostCommand } from '../../bridge/host';

export type SpecNative = {
  words: string;
  commands: readonly HostCommand[];
  browser: string;
  /** Constant fields of the input. */ input?: { [field: string]: string };
};

export const specNatives: readonly SpecNative[] = [
  { words: 'switch immersive status bar', commands: ['switchImmersive'], browser: 'sets the theme colour' },
  {
    words: 'what is known of a permission, without asking the person',
    commands: ['getPermission', 'checkPermission'],
    browser: 'the Permissions API where there is one, else `unknown`',
  },
  {
    words: 'ask the person for a permission',
    commands: ['requestPermission'],
    browser: 'as above; file input and geolocation ask by themselves',
  },
  {
    words: 'share to a chat or to the moments feed',
    commands: ['share'],
    input: { type: 'WEBSITE' },
    browser: 'Web Share, else a sheet that copies the link or makes a poster',
  },
  { words: 'open a new webview', commands: ['openWebview'], browser: 'goes there in the same tab' },
  {
    words: 'log in',
    commands: ['login'],
    input: { tokenType: 'LOYALTY' },
    browser: 'unsupported: the login sheet opens (phone and code)',
  },
  {
    words: 'go to the first webview, Club Z',
    commands: ['jumpFirstWebview'],
    input: { name: 'Club Z' },
    browser: 'goes to `/`',
  },
  { words: 'open a native page', commands: ['openNative'], browser: 'goes to `/circle/appDownLoad`' },
  {
    words: 'a new ID token',
    commands: ['renewIdToken'],
    browser: 'unsupported: the worker exchanges the refresh token, or opens the login prompt',
  },
  {
    words: 'the ID token that the app has',
    commands: ['retrieveIdToken'],
    browser: 'the token in the cookie',
  },
  { words: 'go back', commands: ['back'], browser: 'the browser’s history, or `/home`' },
  { words: 'save a picture', commands: ['downloadImage'], browser: 'downloads it' },
  { words: 'call a phone number', commands: ['call'], browser: 'a `tel:` link' },
  { words: 'pick pictures', commands: ['pickImage'], browser: 'a file input' },
  { words: 'store or read the visitor’s agreement', commands: ['visitorTerms'], browser: 'local storage' },
  { words: 'the terms were declined', commands: ['declineTerms'], browser: 'nothing' },
  { words: 'read a part of a picked file', commands: ['fetchFilePart'], browser: 'the file is read directly' },
  { words: 'open the album', commands: ['openAlbum'], browser: 'a file input' },
  { words: 'open the camera', commands: ['openCamera'], browser: 'a file input' },
  { words: 'show or hide the native tab bar', commands: ['setTabBar'], browser: 'the page draws its own bar' },
  { words: 'pass on red dots', commands: ['syncRedDot'], browser: 'a number before the document’s title' },
  { words: 'where the phone is', commands: ['getPosition'], browser: 'geolocation' },
  { words: 'the title of the native bar', commands: ['setTitle'], browser: 'the document’s title' },
];

export const permissionTypes = ['PHOTO512', 'CAMERA512', 'PHOTO', 'CAMERA', 'LOCATION', 'GPSLOCATION'] as const;

/** Ability → the first version of the app that has it (docs/product/native-messages.md#version-gates). */
export const versionGates: { readonly [ability: string]: string } = {
  switchImmersive: '4.1.9',
  chat: '5.0.2',
  permissions512: '5.1.2',
  multiPick: '5.1.2',
  downloadImage: '5.1.4',
  fetchFilePart: '5.2.1',
  syncRedDot: '5.2.1',
};
