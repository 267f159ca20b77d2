// Every native message in every host: the app's channel in both forms, the browser, the simulator.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand, In, Out } from '../../bridge/host';
import { examples } from '../../bridge/messages/examples';
import { messages } from '../../bridge/messages/messages';
import type { AskTopic } from '../../bus/client/topics';
import { FakeElement } from './fakeWindow';
import { advance, flush, openBridge, stopClock, until, watchAsk } from './kit';
import type { HostKind, BridgePage } from './kit';

/** Each message's example is run in each host: a new message is tested here without a line of its own. */
const inputs = Object.fromEntries(Object.entries(examples).map(([name, { input }]) => [name, input])) as {
  [N in HostCommand]: In<N>;
};
const unread = inputs.syncRedDot.unread as NonNullable<In<'syncRedDot'>['unread']>;
const names = Object.keys(inputs) as HostCommand[];
const ask = (s: BridgePage, name: HostCommand, input: object = inputs[name]) => {
  s.touch();
  return watchAsk(s.client.ask(('native.' + name) as AskTopic, input as never) as Promise<unknown>);
};

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each<HostKind>(['android', 'ios', 'scripted'])('in the app (%s)', (how) => {
  it.each(names)('%s reaches the app and resolves with its answer', async (name) => {
    const s = openBridge(how);
    await advance(1);
    const seen = ask(s, name);
    await advance(1);
    expect(s.sim.seen.map((r) => r.name)).toEqual([name]);
    expect(seen.failure).toBe(undefined);
    expect(seen.over).toBe(true);
    expect(s.notes()).toEqual([]);
    expect(s.went.concat(s.navigated)).toEqual([]);
  });

  it('sends absolute addresses, the country code, and a file part that fits a message', async () => {
    const s = openBridge(how);
    await advance(1);
    for (const name of ['share', 'login', 'call', 'fetchFilePart', 'getPermission'] as const) ask(s, name);
    await advance(1);
    const data = Object.fromEntries(s.sim.seen.map((r) => [r.name, r.data as { [k: string]: unknown }]));
    expect(data['share']).toMatchObject({
      pageUrl: 'https://community.example/circle/threadDetail?threadId=7',
      thumbnail: 'https://community.example/media/1.webp',
    });
    expect(data['login']).toMatchObject({
      tokenType: 'LOYALTY',
      reopenUrl: 'https://community.example/home',
      callbackName: expect.stringMatching(/^login_[0-9a-f]{32}$/),
    });
    expect(data['call']).toEqual({ phone: '13800000001', countryCode: '86' });
    expect(data['fetchFilePart']).toMatchObject({ size: 720 * 1024 });
    expect(data['getPermission']).toEqual({ type: 'PHOTO512' });
  });

  it('reports the host with its capabilities, and a permission under the type in the ask', async () => {
    const s = openBridge(how, { version: '5.1.2' });
    await advance(1);
    ask(s, 'getPermission');
    await advance(1);
    const [host] = s.told('native.hostChanged') as { kind: string; appVersion: string; capabilities: string[] }[];
    expect(host).toMatchObject({ kind: how === 'scripted' ? 'scripted' : 'app', appVersion: '5.1.2' });
    expect(host?.capabilities).toEqual(
      expect.arrayContaining(['share', 'chat', 'permissions512', 'multiPick', 'switchImmersive']),
    );
    expect(host?.capabilities).not.toContain('syncRedDot');
    expect(s.told('native.permissionChanged')).toEqual([{ type: 'PHOTO', result: 'granted' }]);
  });
});

describe('in a browser', () => {
  const open = async (options: Parameters<typeof openBridge>[1] = {}): Promise<BridgePage> => {
    const s = openBridge('browser', options);
    s.fire('touchstart');
    await flush();
    return s;
  };
  const result = async (s: BridgePage, name: HostCommand, input?: object): Promise<unknown> => {
    const seen = ask(s, name, input);
    await until(() => seen.over);
    return seen.failure ? seen.failure.code : seen.out;
  };
  /** Messages that have an answer and no effect. */
  const plain: { [N in HostCommand]?: Out<N> | string } = {
    login: 'unsupported',
    renewIdToken: 'unsupported',
    retrieveIdToken: 'unsupported',
    share: 'unsupported',
    fetchFilePart: 'unsupported',
    getPosition: 'unsupported',
    declineTerms: { ok: 1 },
    setTabBar: { ok: 1 },
    getPermission: { type: 'PHOTO', result: 'unknown' },
    requestPermission: { type: 'CAMERA512', result: 'unknown' },
  };
  it.each(Object.entries(plain))('%s answers %j', async (name, expected) => {
    expect(await result(await open(), name as HostCommand)).toEqual(expected);
  });

  it('answers every message and sends none to an object that has the name of the channel', async () => {
    let reached = 0;
    const s = await open({ beforeStart: (f) => (f.raw['communityApp'] = { postMessage: () => reached++ }) });
    for (const name of names) {
      const seen = ask(s, name);
      await flush();
      if (name === 'pickImage' || name === 'openAlbum' || name === 'openCamera')
        (s.elements.at(-1) as FakeElement).fire('cancel');
      await until(() => seen.over);
    }
    expect(reached).toBe(0);
  });

  it('opens other pages in the same tab, and pages of this app through the router', async () => {
    const s = await open();
    await result(s, 'openWebview');
    await result(s, 'openWebview', { ...inputs.openWebview, closeSelfPage: 1 });
    await result(s, 'call', { phone: '13800000001', countryCode: '86' });
    await result(s, 'jumpFirstWebview');
    await result(s, 'openNative');
    expect(s.went).toEqual([
      'assign https://shop.brand.example/x',
      'replace https://shop.brand.example/x',
      'assign tel:13800000001',
    ]);
    expect(s.navigated).toEqual(['push /', 'push /circle/appDownLoad?target=car%2Fcertify']);
  });

  it('goes back, or home from the first page', async () => {
    const s = await open();
    await result(s, 'back');
    s.first.page = true;
    await result(s, 'back');
    expect([s.went, s.navigated]).toEqual([['back'], ['replace /home']]);
  });

  it('shares by navigator.share, and fails with cancelled or unsupported when it rejects', async () => {
    const errors = [null, new DOMException('', 'AbortError'), new DOMException('', 'NotAllowedError')];
    const shared: unknown[] = [];
    const s = await open({
      nav: { share: (data: unknown) => (shared.push(data), errors[0] ? Promise.reject(errors[0]) : Promise.resolve()) },
    });
    const outcomes: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      outcomes.push(await result(s, 'share'));
      errors.shift();
    }
    expect(outcomes).toEqual([{ ok: 1 }, 'cancelled', 'unsupported']);
    expect(shared[0]).toEqual({
      title: '标题',
      text: '描述',
      url: 'https://community.example/circle/threadDetail?threadId=7',
    });
  });

  it('reads the Permissions API, with unknown where it rejects the name', async () => {
    const query = ({ name }: { name: string }) =>
      name === 'camera' ? Promise.reject(new TypeError('no such name')) : Promise.resolve({ state: 'denied' });
    const s = await open({ nav: { permissions: { query } } });
    expect(await result(s, 'checkPermission', { type: 'LOCATION' })).toEqual({ type: 'LOCATION', result: 'denied' });
    expect(await result(s, 'checkPermission', { type: 'CAMERA' })).toEqual({ type: 'CAMERA', result: 'unknown' });
    expect(await result(s, 'checkPermission', { type: 'GPSLOCATION' })).toEqual({
      type: 'GPSLOCATION',
      result: 'unknown',
    });
    expect(s.told('native.permissionChanged')).toHaveLength(3);
  });

  it('sets the theme colour, shows the unread count in the title, stores the terms, reads the cookie', async () => {
    const s = await open();
    await result(s, 'switchImmersive', { on: 1 });
    expect(s.theme.attributes['content']).toBe('#0c0b0a');
    await result(s, 'switchImmersive', { on: 0 });
    expect(s.theme.attributes['content']).toBe('#FAFAFA');
    await result(s, 'syncRedDot');
    expect(s.page.title).toBe('(7) 社区');
    await result(s, 'setTitle', { title: '消息' });
    expect(s.page.title).toBe('(7) 消息');
    const others = 7 - unread.chatNumber;
    await result(s, 'syncRedDot', { unread: { ...unread, chatNumber: 99 - others }, redDot: null });
    expect(s.page.title).toBe('(99) 消息');
    await result(s, 'syncRedDot', { unread: { ...unread, chatNumber: 100 - others }, redDot: null });
    expect(s.page.title).toBe('(99+) 消息');
    await result(s, 'syncRedDot', {
      unread: { ...unread, interactiveNumber: 0, systemInformsNumber: 0, chatNumber: 0 },
      redDot: null,
    });
    expect(s.page.title).toBe('消息');
    await result(s, 'visitorTerms');
    expect(await result(s, 'visitorTerms', { op: 'get' })).toEqual({ version: '7' });
    s.jar.set('idToken', 'T1');
    expect(await result(s, 'retrieveIdToken')).toEqual({ idToken: 'T1' });
  });

  it('downloads a picture by a link, also a blob of this page; unsupported where links cannot download', async () => {
    const s = await open();
    await result(s, 'downloadImage');
    await result(s, 'downloadImage', { url: 'blob:https://community.example/1-2' });
    expect(s.elements.map((e) => [e.href, e.download, e.clicks])).toEqual([
      ['https://pictures.example/a.jpg', 'a.jpg', 1],
      ['blob:https://community.example/1-2', 'picture.jpg', 1],
    ]);
    s.page.createElement = (tag) => {
      const element = new FakeElement(tag);
      Reflect.deleteProperty(element, 'download');
      return element;
    };
    expect(await result(s, 'downloadImage')).toBe('unsupported');
  });

  it('picks images up to the limit, and reads a file in parts from the first byte to the last', async () => {
    vi.stubGlobal(
      'FileReader',
      class {
        result = '';
        onload: () => void = () => undefined;
        readAsDataURL(blob: Blob): void {
          void blob.arrayBuffer().then((bytes) => {
            this.result = 'data:x;base64,' + Buffer.from(bytes).toString('base64');
            this.onload();
          });
        }
      },
    );
    const s = await open();
    const seen = ask(s, 'pickImage', { source: 'camera', max: 2 });
    await flush();
    const field = s.elements.at(-1) as FakeElement & { accept?: string; multiple?: boolean };
    expect([field.accept, field.multiple, field.attributes['capture'], field.clicks]).toEqual([
      'image/*',
      true,
      'environment',
      1,
    ]);
    const bytes = Uint8Array.from({ length: 25 }, (_, i) => i);
    field.files = [
      new File([bytes], 'a.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'b.txt', { type: 'text/plain' }),
      new File(['y'], 'c.png', { type: 'image/png' }),
      new File(['z'], 'd.png', { type: 'image/png' }),
    ];
    field.fire('change');
    await advance(1);
    const { files } = seen.out as Out<'pickImage'>;
    expect(files.map((f) => [f.name, f.size, f.width, f.height])).toEqual([
      ['a.jpg', 25, 40, 30],
      ['c.png', 1, 40, 30],
    ]);
    const path = files[0]?.path as string;
    expect(path).toMatch(/^blob:/);
    let all = '';
    for (let offset = 0, eof = 0; !eof; offset += 9) {
      const part = (await result(s, 'fetchFilePart', { path, offset, size: 9 })) as Out<'fetchFilePart'>;
      all += part.data;
      eof = part.eof;
    }
    expect(Array.from(Buffer.from(all, 'base64'))).toEqual(Array.from(bytes));
    expect(await result(s, 'fetchFilePart', { path: 'blob:elsewhere', offset: 0, size: 9 })).toBe('unsupported');
    expect(await result(s, 'fetchFilePart', { path: 'file:///etc/passwd', offset: 0, size: 9 })).toBe('unsupported');
  });

  it('cancels a picker when another one opens and when the page is unloaded', async () => {
    const s = await open();
    const first = ask(s, 'openAlbum');
    await flush();
    const second = ask(s, 'openAlbum');
    await until(() => first.over);
    s.fire('pagehide', { persisted: true });
    await flush();
    expect([first.failure?.code, second.over]).toEqual(['cancelled', false]);
    s.fire('pagehide', { persisted: false });
    await until(() => second.over);
    expect(second.failure?.code).toBe('cancelled');
  });
});

describe('a message that leads out of the page', () => {
  const risky = ['share', 'openWebview', 'openNative', 'login', 'downloadImage', 'call'] as const;
  it('is one whose entry has needsTouch', () => {
    expect(names.filter((name) => messages[name].needsTouch).sort()).toEqual([...risky].sort());
  });
  it.each<HostKind>(['browser', 'scripted'])('fails without a touch in the last second (%s)', async (how) => {
    const s = openBridge(how);
    await advance(1);
    for (const name of risky) {
      s.touch();
      await advance(1500);
      const seen = watchAsk(s.client.ask(('native.' + name) as AskTopic, inputs[name] as never) as Promise<unknown>);
      await advance(1);
      expect([name, seen.failure]).toEqual([name, { code: 'denied', message: '', data: { field: 'gesture' } }]);
    }
    // An event made by a script is not trusted.
    s.fire('click', { isTrusted: false });
    const forged = watchAsk(s.client.ask('native.call', { phone: '13800000001' }));
    await advance(1);
    expect(forged.failure?.code).toBe('denied');
    expect([s.sim.seen, s.went]).toEqual([[], []]);
  });

  it('is sent while the browser reports a user activation', async () => {
    const s = openBridge('scripted', { nav: { userActivation: { isActive: true } } });
    await advance(10_000);
    const seen = watchAsk(s.client.ask('native.call', { phone: '13800000001' }));
    await advance(1);
    expect(seen.out).toEqual({ ok: 1 });
  });

  it('fails with an address or number that is not allowed, and drops such a thumbnail', async () => {
    const s = openBridge('scripted');
    await advance(1);
    const bad: [HostCommand, object, string][] = [
      ['openWebview', { ...inputs.openWebview, url: 'javascript:alert(1)' }, 'url'],
      ['login', { ...inputs.login, reopenUrl: 'https://brand.example.evil' }, 'reopenUrl'],
      ['share', { ...inputs.share, pageUrl: '//evil.example' }, 'pageUrl'],
      ['downloadImage', { url: 'blob:https://evil.example/1' }, 'url'],
      ['call', { phone: '*#06#' }, 'phone'],
      ['openNative', { page: '../../secret', args: {} }, 'page'],
    ];
    for (const [name, input, field] of bad) {
      const seen = ask(s, name, input);
      await advance(1);
      expect([name, seen.failure]).toEqual([name, { code: 'denied', message: '', data: { field } }]);
    }
    ask(s, 'share', { ...inputs.share, thumbnail: 'https://evil.example/x.png' });
    await advance(1);
    expect(s.sim.seen.map((r) => (r.data as { thumbnail: string }).thumbnail)).toEqual(['']);
  });
});
