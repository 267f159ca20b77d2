// What the simulated app answers when a script says nothing else: a complete, friendly app. A command without an answer
// here does not compile.
import type { HostCommand, Out } from '../host';
import type { Picture, Replies, Reply, Script } from './script';

/** Sixteen grey points, so that picking works without any album. */
const plain: Picture = {
  path: 'album/1',
  name: 'picture.png',
  mime: 'image/png',
  width: 4,
  height: 4,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAD0lEQVR4nGNogAIG3AwAY7wIAQ5LR5AAAAAASUVORK5CYII=',
};

export function defaultReplies(now: () => Script): Replies {
  const ok: Reply<Out<'back'>> = { data: { ok: 1 } };
  const token = (): Reply<Out<'login'>> =>
    now().idToken ? { data: { idToken: now().idToken } } : { err: { code: 'cancelled', message: '' } };
  const album = (): Picture[] => (now().pictures.length > 0 ? now().pictures : [plain]);
  const pick = (max: number): Reply<Out<'pickImage'>> => ({
    data: {
      files: album()
        .slice(0, max)
        .map(({ data, ...file }) => ({ ...file, size: atob(data).length })),
    },
  });
  const allowed = ({
    type,
  }: Out<'checkPermission'> | { type: Out<'checkPermission'>['type'] }): Reply<Out<'checkPermission'>> => ({
    data: { type, result: 'granted' },
  });
  let terms = '';

  const replies: { [N in HostCommand]: Replies[N] } = {
    switchImmersive: ok,
    share: ok,
    openWebview: ok,
    jumpFirstWebview: ok,
    openNative: ok,
    back: ok,
    downloadImage: ok,
    call: ok,
    declineTerms: ok,
    setTabBar: ok,
    setTitle: ok,
    syncRedDot: ok,
    getPermission: allowed,
    checkPermission: allowed,
    requestPermission: allowed,
    getPosition: { data: { latitude: 31.2304, longitude: 121.4737, accuracy: 20 } },
    login: token,
    renewIdToken: token,
    retrieveIdToken: token,
    pickImage: ({ max }) => pick(max),
    openAlbum: ({ max }) => pick(max),
    openCamera: () => pick(1),
    fetchFilePart({ path, offset, size }) {
      const file = album().find((picture) => picture.path === path);
      if (!file) return { err: { code: 'failed', message: 'no such file' } };
      const bytes = atob(file.data);
      return { data: { data: btoa(bytes.slice(offset, offset + size)), eof: offset + size >= bytes.length ? 1 : 0 } };
    },
    visitorTerms({ op, version }) {
      if (op === 'agree') terms = version || '';
      return { data: { version: terms } };
    },
  };
  return replies;
}
