// What the simulated app does with a request of a page: changes the phone, or asks the person and waits. A message
// without a line here gets the answer of its example (bridge/messages); tests/spec/coverage.test.ts allows none in
// the specification to be without.
import type { AskTopic, Input, Output } from '../../../../bus/client/topics';
import { unreadSum } from '../../../../bus/rules/unreadSum';
import { renew, signIn } from './account';
import { pathOf, readPart } from './album';
import { phone, rightOf, root, say, webLayer } from './phone';
import type { Grant, Shot, WebLayer } from './phone';
import { askPerson } from './questions';
import { atLeast521, closeLayer, goClub, openNativePage, pushLayer } from './stack';

type Named<T> = T extends `native.${infer N}` ? N : never;
export type Command = Exclude<Named<AskTopic>, 'sendCrossPage' | 'openApp'>;
type In<N extends Command> = Input<`native.${N}`>;
type Out<N extends Command> = Output<`native.${N}`>;
type Said<T> = { data: T } | { err: { code: string; message: string } };
type Answer<N extends Command> = (input: In<N>, request: string) => Said<Out<N>> | Promise<Said<Out<N>>>;

const ok: Said<{ ok: 1 }> = { data: { ok: 1 } };
const refused = (code: string): { err: { code: string; message: string } } => ({ err: { code, message: '' } });
const words = (text: unknown): string => (typeof text === 'string' || typeof text === 'number' ? String(text) : '');

/** The person's word on a right: asked once, again after a refusal on Android only, never again after never. */
async function grantOf(type: string, request: string): Promise<Grant> {
  const right = rightOf(type);
  const known = phone.rights[right];
  if (known === 'granted') return known;
  const blocked = known === 'never' || (known === 'denied' && phone.platform === 'ios');
  const given = await askPerson(blocked ? 'settings' : 'permission', { right }, request);
  // Turned back without a word: a system's prompt cannot be, a way to the settings can.
  if (given) phone.rights[right] = given;
  return phone.rights[right] === 'unknown' ? 'denied' : phone.rights[right];
}
async function pick(
  source: 'album' | 'camera' | 'both',
  max: number,
  request: string,
): Promise<Said<Out<'pickImage'>>> {
  const from = source === 'both' ? await askPerson('source', { max }, request) : source;
  if (!from) return refused('cancelled');
  if ((await grantOf(from === 'album' ? 'PHOTO' : 'CAMERA', request)) !== 'granted') return refused('denied');
  const shots =
    from === 'album'
      ? await askPerson('album', { max }, request)
      : await askPerson('camera', {}, request).then((one) => one && [one]);
  return shots && shots.length > 0 ? { data: { files: shots.map(fileOf) } } : refused('cancelled');
}
const fileOf = (shot: Shot): Out<'pickImage'>['files'][number] => ({
  path: pathOf(shot, atLeast521()),
  name: shot.file,
  size: shot.size,
  mime: 'image/webp',
  width: shot.width,
  height: shot.height,
});

/** The answers for the page in one webview; what it changes is its own layer of the phone. */
export function answersFor(layerId: string) {
  const mine = (change: (layer: WebLayer) => void): typeof ok => {
    const layer = webLayer(layerId);
    if (layer) change(layer);
    return ok;
  };
  const answers = {
    switchImmersive: ({ on }) => mine((layer) => (layer.immersive = on === 1)),
    setTabBar: ({ show }) => mine((layer) => (layer.tabBar = show === 1)),
    setTitle: ({ title }) => mine((layer) => (layer.title = title)),
    getPermission: ({ type }) => ({ data: { type, result: phone.rights[rightOf(type)] } }),
    checkPermission: ({ type }) => ({ data: { type, result: phone.rights[rightOf(type)] } }),
    requestPermission: ({ type }, request) => grantOf(type, request).then((result) => ({ data: { type, result } })),
    // A friendly phone: it stands in the middle of Shanghai.
    getPosition: (_input, request) =>
      grantOf('LOCATION', request).then((given) =>
        given === 'granted' ? { data: { latitude: 31.2304, longitude: 121.4737, accuracy: 20 } } : refused('denied'),
      ),
    // The card is shown and the page hears at once: sharing goes on in the other app.
    share: (input, request) => {
      void askPerson('share', input, request).then(
        (sent) => sent && say(input.target === 'chat' ? '已发送给朋友' : '已分享到朋友圈'),
      );
      return ok;
    },
    openWebview: ({ url, closeSelfPage }) => {
      pushLayer(root(url), closeSelfPage === 1 ? layerId : '');
      return ok;
    },
    openNative: ({ page, args }, request) => {
      if (page === 'map')
        void askPerson('map', { name: args.name ?? '目的地', address: args.address ?? '' }, request).then(
          (app) => app && openNativePage(app, args),
        );
      else openNativePage(page, args);
      return ok;
    },
    jumpFirstWebview: () => {
      goClub();
      return ok;
    },
    back: () => {
      closeLayer(layerId);
      return ok;
    },
    login: async (_input, request) => {
      const person = await askPerson('login', {}, request);
      if (!person) return refused('cancelled');
      return signIn(person).then(
        ({ idToken }) => ({ data: { idToken } }),
        () => refused('denied'),
      );
    },
    renewIdToken: () =>
      renew().then((account) => (account ? { data: { idToken: account.idToken } } : refused('denied'))),
    retrieveIdToken: () => (phone.account ? { data: { idToken: phone.account.idToken } } : refused('denied')),
    downloadImage: ({ url }) => {
      phone.saved = [{ url, at: Date.now() }, ...phone.saved].slice(0, 30);
      say('已保存到相册');
      return ok;
    },
    call: (input, request) => {
      void askPerson('call', { phone: input.phone, countryCode: input.countryCode ?? '86' }, request).then(
        (called) =>
          called && openNativePage('正在呼叫', { 号码: '+' + words(input.countryCode ?? '86') + ' ' + input.phone }),
      );
      return ok;
    },
    pickImage: ({ source, max }, request) => pick(source, max, request),
    openAlbum: ({ max }, request) => pick('album', max, request),
    openCamera: (_input, request) => pick('camera', 1, request),
    fetchFilePart: ({ path, offset, size }) =>
      readPart(path, offset, size).then((part) => (part ? { data: part } : refused('failed'))),
    visitorTerms: ({ op, version }) => {
      if (op === 'agree') phone.terms = version ?? '';
      return { data: { version: phone.terms } };
    },
    declineTerms: ({ sourceType }) => {
      openNativePage('已离开社区', { 来源: sourceType || '未知' });
      return ok;
    },
    syncRedDot: ({ unread, redDot }) => {
      if (unread) phone.badge = unreadSum(unread);
      if (redDot) phone.dots = redDot.clubz.show === 1 ? ['club'] : [];
      return ok;
    },
  } satisfies { [N in Command]?: Answer<N> };
  return answers as { [N in keyof typeof answers]: Answer<N> };
}
