// The real shell on the memory player, for tests of the shell in a browser, which drive it by `window.shell`.
import { createRoot } from 'react-dom/client';
import { readEnvironment } from '../../bridge/environment';
import { startBridge } from '../../bridge/start';
import type { AppConfig } from '../../bus/protocol/appConfig';
import { createClient } from '../../bus/client/client';
import { AskFailed } from '../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { Input, StreamTopic, Value } from '../../bus/client/topics';
import { setClient } from '../../ui/bus';
import { App } from '../../ui/app/App';
import { historyPairs, navigate } from '../../ui/app/navigation/navigation';
import { routes } from '../../ui/app/routeTable/allRoutes';
import { requireLogin } from '../../ui/app/stores/authGuard';
import { markDirty } from '../../ui/app/stores/dirty';
import { settings } from '../../ui/app/stores/settings';

type State = Value<'session.state'>;
const query = new URLSearchParams(location.search);
const bridgeConfig: AppConfig = {
  bases: { main: '/', events: '/', message: '/', member: '/', guide: '/' },
  signKey: '',
  tabListKey: '',
  encryptionId: '',
  applicationId: '',
  authorization: '',
  appVersion: '5.2.1',
  im: { server: '', sdkAppId: 1 },
  native: {
    marker: 'CommunityApp',
    channel: 'communityApp',
    receiver: '__bridge',
    tokenGlobal: 'idToken',
    tokenCookie: 'idToken',
  },
  allowedHosts: ['brand.example'],
  mediaHosts: [],
  brand: 'zeal',
  newChatNotice: 1,
  demo: 1,
};
// With `auth` in the query this route requires a login.
const made = routes['/circle/threadDetail'];
if (query.get('auth') && made) made.auth = 'prompt';
const player = createMemoryPlayer({ world: true, now: () => Date.now() });
const client = createClient(player, () => Date.now());
setClient(client);

const native: string[] = [];
function serve<
  T extends
    | 'native.back'
    | 'native.setTabBar'
    | 'native.setTitle'
    | 'native.switchImmersive'
    | 'native.declineTerms'
    | 'native.openWebview'
    | 'native.openNative',
>(topic: T): void {
  client.serve(topic, (input: Input<T>) => {
    native.push(topic.slice(7) + ' ' + JSON.stringify(input));
    return Promise.resolve({ ok: 1 } as never);
  });
}
/** Simulates the app around the page: confirms every request and keeps the messages that were really posted. */
const sent: { name: string; data: unknown }[] = [];
function surround(): void {
  const w: Window & { communityApp?: unknown; __bridge?: { receive(json: string): void } } = window;
  w.communityApp = {
    postMessage(json: string): void {
      const { kind, id, name, data } = JSON.parse(json) as { kind: string; id: string; name: string; data: unknown };
      if (kind !== 'req') return;
      sent.push({ name, data });
      const answer = name === 'hello' ? { platform: 'android', appVersion: '5.2.1' } : { ok: 1 };
      setTimeout(() =>
        w.__bridge?.receive(JSON.stringify({ v: 1, kind: 'res', id, name, at: Date.now(), data: answer })),
      );
    },
  };
  const environment = () => ({ ...readEnvironment(bridgeConfig), isApp: 1 as const, saveData: 0 as const });
  startBridge(client, bridgeConfig, {
    environment,
    startToken: '',
    navigate: (to, replace) => navigate(to, { replace }),
    isFirstPage: () => historyPairs().length === 0,
  });
}
if (query.get('channel')) surround();
else
  for (const topic of [
    'native.back',
    'native.setTabBar',
    'native.setTitle',
    'native.switchImmersive',
    'native.declineTerms',
    'native.openWebview',
    'native.openNative',
  ] as const)
    serve(topic);

const state: State = {
  phase: 'starting',
  isLogin: false,
  userLogIn: false,
  isTourist: false,
  isApp: query.get('app') === '1',
  appEnvironment: 'ios',
  appVersion: '5.2.1',
  isTNCPoupShow: 2,
  online: 1,
  clubZId: '',
  isJoinClubZ: 0,
  mustUpgrade: 0,
};
const tab = (name: string, link: string, more: object) => ({
  name,
  link,
  isCommunity: 1 as const,
  selected: 0 as const,
  isFeatured: 0 as const,
  sort: 1,
  icon: '',
  ...more,
});

/** The actions of a test on the page. */
const shell = {
  native,
  sent: (name: string) => sent.filter((one) => one.name === name).map((one) => one.data),
  emit: <T extends StreamTopic>(topic: T, value: Value<T>, key = '') => player.emit(topic, value, key),
  runs: 0,
  asked: (topic: string) => player.posted.filter((e) => e.kind === 'ask' && e.topic === topic).map((e) => e.payload),
  told: (topic: string) => player.posted.filter((e) => e.kind === 'tell' && e.topic === topic).map((e) => e.payload),
  state: (patch: Partial<State>) => player.emit('session.state', { ...Object.assign(state, patch) }),
  dialog: (kind: Value<'session.dialog'>['kind']) => player.emit('session.dialog', { kind }),
  tabs: () =>
    player.emit('session.tabs', {
      list: [
        tab('精选', 'https://brand.example/featured', { isCommunity: 0, isFeatured: 1 }),
        tab('社区', '/home', { selected: 1 }),
        tab('Club Z', '/', {}),
      ],
      fromServer: 1,
    }),
  busy: (show: 0 | 1) => player.emit('session.busy', { show }),
  toast: (text: string) => player.tell('session.toasted', { text, success: 0 }),
  declined: (action: 'declineTerms' | 'featuredTab' | 'selectedTab' | 'closeWebview' | 'close', link = '') =>
    player.tell('session.termsDeclined', { dialog: 'terms', action, sourceType: 'register', link }),
  intentReady: (route: string) => player.tell('session.intentReady', { route, action: 'like', args: 't1' }),
  backPressed: () => player.tell('native.backPressed', {}),
  like: () => requireLogin('like', () => shell.runs++, 't1'),
  fail: (topic: 'session.login' | 'session.sendCode' | 'session.answerTerms', code: string) =>
    player.answer(topic, () => {
      throw new AskFailed({ code, message: '' });
    }),
  renew: (loggedIn: 0 | 1) => player.answer('session.renewToken', () => ({ loggedIn })),
  pairs: () => historyPairs(),
  go: (to: string) => navigate(to),
  type: () => markDirty('test'),
  settings,
};
declare global {
  interface Window {
    shell: typeof shell;
  }
}
window.shell = shell;

player.answer('session.sendCode', () => ({ resendAfter: 48 }));
player.answer('session.answerTerms', () => ({}));
player.answer('session.answerLoginPrompt', ({ confirm }) => {
  void shell.dialog(confirm ? 'loginSheet' : 'none');
  return {};
});
if (query.get('renew')) shell.renew(query.get('renew') === '1' ? 1 : 0);
void shell.state({});
void shell.dialog('none');
void shell.tabs();
const phase = query.get('phase');
if (phase === 'user' || phase === 'tourist') void shell.state({ phase });
createRoot(document.getElementById('root') as HTMLElement).render(<App config={{ demo: 1, newChatNotice: 1 }} />);
