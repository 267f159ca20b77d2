// Every native command in every host: the app's channel in both forms, the browser, the simulator.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostCommand, In, Out } from '../../bridge/host';
import { examples } from '../../bridge/messages/examples';
import { messages } from '../../bridge/messages/messages';
import type { AskTopic } from '../../bus/client/topics';
import { FakeElement } from './fakeWindow';
import { pass, rest, stage, stopClock, until, watchAsk } from './kit';
import type { How, Stage } from './kit';

/** Each message's example is run in each host: a new message is tested here without a line of its own. */
const inputs = Object.fromEntries(Object.entries(examples).map(([name, { input }]) => [name, input])) as {
  [N in HostCommand]: In<N>;
};
const unread = inputs.syncRedDot.unread as NonNullable<In<'syncRedDot'>['unread']>;
const names = Object.keys(inputs) as HostCommand[];
const ask = (s: Stage, name: HostCommand, input: object = inputs[name]) => {
  s.touch();
  return watchAsk(s.client.ask(('native.' + name) as AskTopic, input as never) as Promise<unknown>);
};

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each<How>(['android', 'ios', 'scripted'])('in the app (%s)', (how) => {
  it.each(names)('%s reaches the app and brings its answer back', async (name) => {
    const s = stage(how);
    await pass(1);
    const seen = ask(s, name);
    await pass(1);
    expect(s.sim.seen.map((r) => r.name)).toEqual([name]);
    expect(seen.failure).toBe(undefined);
    expect(seen.over).toBe(true);
    expect(s.notes()).toEqual([]);
    expect(s.went.concat(s.navigated)).toEqual([]);
  });

  it('addresses leave whole, the country code is there, no more is asked of a file than fits a message', async () => {
    const s = stage(how);
    await pass(1);
    for (const name of ['share', 'login', 'call', 'fetchFilePart', 'getPermission'] as const) ask(s, name);
    await pass(1);
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

  it('says who answers and what it can do, and what the app says about permissions under the name that was asked for', async () => {
    const s = stage(how, { version: '5.1.2' });
    await pass(1);
    ask(s, 'getPermission');
    await pass(1);
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
  const open = async (options: Parameters<typeof stage>[1] = {}): Promise<Stage> => {
    const s = stage('browser', options);
    s.fire('touchstart');
    await rest();
    return s;
  };
  const result = async (s: Stage, name: HostCommand, input?: object): Promise<unknown> => {
    const seen = ask(s, name, input);
    await until(() => seen.over);
    return seen.failure ? seen.failure.code : seen.out;
  };
  /** What is expected where nothing but an answer can be seen. */
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
  it.each(Object.entries(plain))('%s: %j', async (name, expected) => {
    expect(await result(await open(), name as HostCommand)).toEqual(expected);
  });

  it('every command has an answer, and none reaches a native channel that only pretends', async () => {
    let reached = 0;
    const s = await open({ beforeStart: (f) => (f.raw['communityApp'] = { postMessage: () => reached++ }) });
    for (const name of names) {
      const seen = ask(s, name);
      await rest();
      if (name === 'pickImage' || name === 'openAlbum' || name === 'openCamera')
        (s.elements.at(-1) as FakeElement).fire('cancel');
      await until(() => seen.over);
    }
    expect(reached).toBe(0);
  });

  it('leads on in the same tab, to this app’s own pages through its router', async () => {
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

  it('shares where the browser can, and tells a person who turned back from a browser that refused', async () => {
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

  it('asks the Permissions API where there is one, and survives one that knows no such name', async () => {
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

  it('colours the browser’s bar, counts in the title, keeps the visitor’s choice, reads the cookie', async () => {
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

  it('saves a picture by a link, also one that this page has drawn, and hints where links cannot save', async () => {
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

  it('picks files, shows them by their path and reads them in parts, first byte to last', async () => {
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
    await rest();
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
    await pass(1);
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

  it('a picker that is turned away from, overtaken by another or left with the page is cancelled', async () => {
    const s = await open();
    const first = ask(s, 'openAlbum');
    await rest();
    const second = ask(s, 'openAlbum');
    await until(() => first.over);
    s.fire('pagehide', { persisted: true });
    await rest();
    expect([first.failure?.code, second.over]).toEqual(['cancelled', false]);
    s.fire('pagehide', { persisted: false });
    await until(() => second.over);
    expect(second.failure?.code).toBe('cancelled');
  });
});

describe('what leaves the page', () => {
  const risky = ['share', 'openWebview', 'openNative', 'login', 'downloadImage', 'call'] as const;
  it('is what the entries say', () => {
    expect(names.filter((name) => messages[name].needsTouch).sort()).toEqual([...risky].sort());
  });
  it.each<How>(['browser', 'scripted'])('needs a touch just before, in every host (%s)', async (how) => {
    const s = stage(how);
    await pass(1);
    for (const name of risky) {
      s.touch();
      await pass(1500);
      const seen = watchAsk(s.client.ask(('native.' + name) as AskTopic, inputs[name] as never) as Promise<unknown>);
      await pass(1);
      expect([name, seen.failure]).toEqual([name, { code: 'denied', message: '', data: { field: 'gesture' } }]);
    }
    // An event that a script made is no touch.
    s.fire('click', { isTrusted: false });
    const forged = watchAsk(s.client.ask('native.call', { phone: '13800000001' }));
    await pass(1);
    expect(forged.failure?.code).toBe('denied');
    expect([s.sim.seen, s.went]).toEqual([[], []]);
  });

  it('a touch that the browser still counts is enough', async () => {
    const s = stage('scripted', { nav: { userActivation: { isActive: true } } });
    await pass(10_000);
    const seen = watchAsk(s.client.ask('native.call', { phone: '13800000001' }));
    await pass(1);
    expect(seen.out).toEqual({ ok: 1 });
  });

  it('is an allowed address and a real number', async () => {
    const s = stage('scripted');
    await pass(1);
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
      await pass(1);
      expect([name, seen.failure]).toEqual([name, { code: 'denied', message: '', data: { field } }]);
    }
    ask(s, 'share', { ...inputs.share, thumbnail: 'https://evil.example/x.png' });
    await pass(1);
    expect(s.sim.seen.map((r) => (r.data as { thumbnail: string }).thumbnail)).toEqual(['']);
  });
});
