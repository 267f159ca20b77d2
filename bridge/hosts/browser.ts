// Browser host: what the web platform can do instead of the app (product-brief §2.5). Also the app host's way out when
// the app is silent or too old. `unsupported` is an answer: the screens and the worker then show a way of their own
// (sheet, login, hint).
import type { Failure } from '../../bus/protocol/envelope';
import { AskFailed } from '../../bus/protocol/envelope';
import { readToken } from '../environment';
import { createGuard } from '../guard';
import type { Commands, Edges, Host, In, Out } from '../host';
import { dialable } from '../phone';
import { store, stored } from '../storage';
import { setCount, setTitle, totalOf } from '../title';
import { createFiles } from './browserFiles';

const done = Promise.resolve({ ok: 1 as const });
const failed = (code: Failure['code']): Promise<never> => Promise.reject(new AskFailed({ code, message: '' }));
type Sharing = Navigator & { share?: (data: { title: string; text: string; url: string }) => Promise<void> };
/** Names of the Permissions API. Photos ask by themselves; whether the phone's GPS is on, a page cannot know. */
const asked: { [type: string]: 'camera' | 'geolocation' | undefined } = {
  CAMERA: 'camera',
  CAMERA512: 'camera',
  LOCATION: 'geolocation',
};

/** Without the guard: for input that has passed it. */
export type BrowserCommands = Commands;

export function createBrowserCommands({ w, client, config, route }: Edges): BrowserCommands {
  const files = createFiles(w, config);
  const page = w.document;

  function permission({ type }: In<'checkPermission'>): Promise<Out<'checkPermission'>> {
    const name = asked[type];
    // Not every engine has the API, and some have it without these names.
    const query =
      name && w.navigator.permissions ? Promise.resolve().then(() => w.navigator.permissions.query({ name })) : null;
    const state = query
      ? query.then(
          (p) => p.state,
          () => 'prompt',
        )
      : Promise.resolve('prompt');
    return state.then((s) => {
      const result = s === 'granted' || s === 'denied' ? s : 'unknown';
      client.tell('native.permissionChanged', { type, result }, 'native');
      return { type, result };
    });
  }
  const commands: Commands = {
    switchImmersive({ on }) {
      const meta = page.querySelector('meta[name="theme-color"]');
      const root = w.getComputedStyle(page.documentElement);
      // Immersive heads are dark pictures; otherwise the bar has the page's own ground.
      const color = root.getPropertyValue(on ? '--c-immersive' : '--c-bg').trim() || (on ? '#0c0b0a' : '#ffffff');
      if (meta) meta.setAttribute('content', color);
      return done;
    },
    getPermission: permission,
    checkPermission: permission,
    // The file field and the geolocation call ask the person themselves.
    requestPermission: permission,
    getPosition: () =>
      new Promise((resolve, reject) => {
        const phone = w.navigator.geolocation as Geolocation | undefined;
        if (!phone) reject(new AskFailed({ code: 'unsupported', message: '' }));
        else
          phone.getCurrentPosition(
            ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
            (e) => reject(new AskFailed({ code: e.code === 1 ? 'denied' : 'timeout', message: '' })),
            { timeout: 8000, maximumAge: 60_000 },
          );
      }),
    share({ title, description, pageUrl }) {
      const phone: Sharing = w.navigator;
      if (!phone.share) return failed('unsupported');
      return phone.share({ title, text: description, url: pageUrl }).then(
        () => ({ ok: 1 as const }),
        (e: unknown) => failed((e as { name?: string }).name === 'AbortError' ? 'cancelled' : 'unsupported'),
      );
    },
    openWebview({ url, closeSelfPage }) {
      if (closeSelfPage) w.location.replace(url);
      else w.location.assign(url);
      return done;
    },
    login: () => failed('unsupported'),
    jumpFirstWebview() {
      route.navigate('/', false);
      return done;
    },
    openNative({ page: target }) {
      route.navigate('/circle/appDownLoad?target=' + encodeURIComponent(target), false);
      return done;
    },
    renewIdToken: () => failed('unsupported'),
    retrieveIdToken() {
      const idToken = readToken(config, w);
      return idToken ? Promise.resolve({ idToken }) : failed('unsupported');
    },
    back() {
      if (route.isFirstPage()) route.navigate('/home', true);
      else w.history.back();
      return done;
    },
    downloadImage({ url }) {
      const link = page.createElement('a');
      // Without this attribute (old Safari) the picture is kept by a long press: the screens say so.
      if (!('download' in link)) return failed('unsupported');
      link.href = url;
      link.download = nameOf(url);
      link.rel = 'noopener';
      (page.body || page.documentElement).appendChild(link);
      link.click();
      link.remove();
      return done;
    },
    call({ phone, countryCode }) {
      const number = dialable(phone, countryCode);
      if (!number) return failed('denied');
      w.location.assign(number.uri);
      return done;
    },
    pickImage: ({ source, max }) => files.pick(source === 'camera', Math.min(max, 9)),
    openAlbum: ({ max }) => files.pick(false, Math.min(max, 9)),
    openCamera: () => files.pick(true, 1),
    fetchFilePart: (input) => files.read(input),
    visitorTerms({ op, version }) {
      if (op === 'agree') store('visitorTerms', version || '', w);
      return Promise.resolve({ version: stored('visitorTerms', w) });
    },
    declineTerms: () => done,
    // The page draws its own bar.
    setTabBar: () => done,
    setTitle({ title }) {
      setTitle(title, w);
      return done;
    },
    syncRedDot({ unread }) {
      if (unread) setCount(totalOf(unread), w);
      return done;
    },
  };
  // The page goes for good: nobody will pick any more.
  w.addEventListener('pagehide', (e) => {
    if (!e.persisted) files.cancel();
  });
  return commands;
}
function nameOf(url: string): string {
  const name = (url.split(/[?#]/)[0] as string).split('/').pop() || '';
  return /^[\w-]+\.(jpe?g|png|webp|gif)$/i.test(name) ? name : 'picture.jpg';
}

export function createBrowserHost(edges: Edges): Host {
  const commands = createBrowserCommands(edges);
  const guard = createGuard(edges);
  edges.client.tell(
    'native.hostChanged',
    {
      kind: 'browser',
      platform: /android/i.test(edges.w.navigator.userAgent) ? 'android' : 'ios',
      appVersion: '',
      capabilities: ['chat'],
    },
    'native',
  );
  return {
    run: (name, input) => Promise.resolve().then(() => commands[name](guard(name, input))),
    receive: () => undefined,
  };
}
