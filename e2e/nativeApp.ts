// Simulates the brand's app around a page: its user agent and its end of the channel, which exists before the page's
// own scripts. It accepts and records every message, and has the given login, permissions and album.
import type { BrowserContext, Page } from '@playwright/test';

export type NativeApp = {
  platform?: 'android' | 'ios';
  /** The answer to every permission request. */
  rights?: 'granted' | 'denied';
  /** The token that its login returns; without one the person cancels the login. */
  login?: string;
  /** The files that its pickers return, in this order. */
  album?: { name: string; mimeType: string; width: number; height: number; buffer: Buffer }[];
};
const version = '5.2.1';
export const appAgents = {
  android: `Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120 Mobile CommunityApp/${version}`,
  ios: `Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 CommunityApp/${version}`,
} as const;

type Heard = { name: string; data: unknown };
type Said = { type: string; path: string; offset: number; size: number; max: number };
type File = { path: string; name: string; mime: string; width: number; height: number; size: number; data: string };
type Traits = {
  platform: 'android' | 'ios';
  appVersion: string;
  rights: 'granted' | 'denied';
  token: string;
  login: string;
  files: File[];
};

/** Runs in the page. `token`: the token of a person who is already logged in to the app. */
function playApp({ platform, appVersion, rights, token, login, files }: Traits): void {
  const page: Window & { __bridge?: { receive(json: string): void } } = window;
  const heard: Heard[] = [];
  let has = token;
  const may = ({ type }: Said) => ({ type, result: rights });
  const hold = () => (has ? { idToken: has } : null);
  const pick = ({ max }: Said) =>
    files.length ? { files: files.slice(0, max).map((file) => ({ ...file, data: undefined })) } : null;
  const answers: { [name: string]: (data: Said) => object | null } = {
    hello: () => ({ platform, appVersion, network: 'wifi' }),
    getPermission: may,
    checkPermission: may,
    requestPermission: may,
    getPosition: () => (rights === 'granted' ? { latitude: 31.2304, longitude: 121.4737, accuracy: 20 } : null),
    visitorTerms: () => ({ version: 'test' }),
    login: () => {
      has = login || has;
      return hold();
    },
    renewIdToken: hold,
    retrieveIdToken: hold,
    pickImage: pick,
    openAlbum: pick,
    openCamera: (data) => pick({ ...data, max: 1 }),
    fetchFilePart: ({ path, offset, size }) => {
      const bytes = atob(files.find((file) => file.path === path)?.data ?? '');
      // At most 100 000 bytes at a time: an app may return less than requested.
      const end = offset + Math.min(size, 100_000);
      return { data: btoa(bytes.slice(offset, end)), eof: end >= bytes.length ? 1 : 0 };
    },
  };
  const communityApp = {
    postMessage(json: string): void {
      const { kind, id, name, data } = JSON.parse(json) as { kind: string; id: string; name: string; data: Said };
      if (kind !== 'req') return;
      heard.push({ name, data });
      const answer = answers[name] ? answers[name](data) : { ok: 1 };
      const message = {
        v: 1,
        kind: 'res',
        id,
        name,
        at: Date.now(),
        ...(answer ? { data: answer } : { err: { code: 'cancelled', message: '' } }),
      };
      // In a separate task, as real messages from the app arrive.
      setTimeout(() => page.__bridge?.receive(JSON.stringify(message)));
    },
  };
  Object.assign(
    page,
    { heard },
    platform === 'ios' ? { webkit: { messageHandlers: { communityApp } } } : { communityApp },
  );
}

/** Simulates the app on every page of this context. */
export async function surround(
  context: BrowserContext,
  { platform = 'android', rights = 'granted', login = '', album = [] }: NativeApp,
  token: string,
): Promise<void> {
  const files = album.map(({ name, mimeType, width, height, buffer }, i): File => ({
    path: `album/${i}`,
    name,
    mime: mimeType,
    width,
    height,
    size: buffer.byteLength,
    data: buffer.toString('base64'),
  }));
  const traits: Traits = { platform, appVersion: version, rights, token, login, files };
  await context.addInitScript(playApp, traits);
}
/** The data of the messages with this name since the page was loaded, oldest first. */
export const heard = <T = unknown>(page: Page, name: string): Promise<T[]> =>
  page.evaluate(
    (of) =>
      ((window as Window & { heard?: Heard[] }).heard ?? [])
        .filter((one) => one.name === of)
        .map((one) => one.data as never),
    name,
  );
