// The keys in the page's configuration are exchanged in three steps; pages of before and after are served in between.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../bus/protocol/canonical';
import { exchangeKeys, type KeyStep } from '../../server/cli/appKeys';
import { readAppConfig, type AppConfig } from '../../server/process/config';
import { databases, openTestServer } from './kit';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const after = (...steps: KeyStep[]): string =>
  steps.reduce((html, step) => exchangeKeys(html, step, () => 'new-$1-key'), page);

it('the steps of an exchange change nothing else of the page, and refuse to be taken in another order', () => {
  const rest = (config: AppConfig) => ({ ...config, signKey: '', tabListKey: '', otherKeys: {} });
  for (const html of [after('add'), after('add', 'switch'), after('add', 'switch', 'drop')]) {
    expect(rest(readAppConfig(html))).toEqual(rest(readAppConfig(page)));
    expect(html.replace(/"app-config">[\s\S]*?<\/script>/, '')).toBe(
      page.replace(/"app-config">[\s\S]*?<\/script>/, ''),
    );
  }
  expect(readAppConfig(after('add', 'switch', 'drop'))).toMatchObject({
    signKey: 'new-$1-key',
    tabListKey: 'new-$1-key',
    otherKeys: { signKey: [], tabListKey: [] },
  });
  expect(readAppConfig(after('add', 'drop'))).toEqual(readAppConfig(page));
  expect(() => after('switch')).toThrow('add them first');
  expect(() => after('add', 'add')).toThrow('under way');
});

describe.each(databases)('the keys for signatures, on $name', ({ open }) => {
  /** A page with these keys asks a server that is deployed with those. */
  async function ask(server: string, pageKeys: AppConfig): Promise<{ code: string; tabs: string; isItsKey: boolean }> {
    const testServer = await openTestServer(open, (config) => ({ ...config, app: readAppConfig(server) }));
    const { clock, config } = testServer;
    const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
    const own = { ...config.app };
    // The kit signs with the configuration of its server.
    config.app.signKey = pageKeys.signKey;
    const sent = (topic: 'forum.listThreads' | 'session.getTabList', input: { [key: string]: string | number }) =>
      testServer.sign(topic, input);
    const threads = sent('forum.listThreads', { tab: 'new' });
    const { encryptionId } = config.app;
    const timeStamp = clock.now;
    const sign = hmac(pageKeys.tabListKey, encryptionId + '\n' + timeStamp);
    const tabList = sent('session.getTabList', { encryptionId, timeStamp, sign });
    Object.assign(config.app, own);
    const answers = [await testServer.send(threads), await testServer.send(tabList)] as const;
    const { list, timeStamp: at, sign: signed } = answers[1].data;
    await testServer.close();
    return {
      code: answers[0].answer.code,
      tabs: answers[1].answer.code,
      isItsKey: signed === hmac(pageKeys.tabListKey, canonicalJson(list ?? null) + '\n' + Number(at)),
    };
  }

  it('are both taken from the first step to the last, and the older one is refused then', async () => {
    const [old, young] = [readAppConfig(page), readAppConfig(after('add', 'switch'))];
    const good = { code: '000000', tabs: '000000', isItsKey: true };
    expect(await ask(after('add'), young)).toEqual(good);
    expect(await ask(after('add', 'switch'), young)).toEqual(good);
    expect(await ask(after('add', 'switch'), old)).toEqual(good);
    expect(await ask(after('add', 'switch', 'drop'), young)).toEqual(good);
    expect(await ask(after('add', 'switch', 'drop'), old)).toMatchObject({ code: '010010', tabs: '010010' });
    expect(await ask(page, young)).toMatchObject({ code: '010010' });
  });
});
