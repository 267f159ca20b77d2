// Codes sent to phones under abuse: an address has room for the people behind it, and a stranger can neither use up
// what the owner of a phone may ask nor make the owner's code void.
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rates } from '../../server/db/tables/platform';
import { codeLimits } from '../../server/domains/session/phoneCodes';
import { databases, openTestServer, random15, type TestServer, type Reply } from './kit';

describe.each(databases)('codes for phones, on $name', ({ open }) => {
  let testServer: TestServer;
  let phones = 0;
  beforeAll(async () => {
    testServer = await openTestServer(open, (config) => ({ ...config, trustProxy: true }));
  });
  afterAll(() => testServer.close());
  const newPhone = () => '1370000' + String(++phones).padStart(4, '0');
  type From = { deviceId?: string; address?: string; browser?: string };
  const headers = ({ address = '9.9.9.9', browser = 'a browser' }: From) => ({
    'X-Forwarded-For': address,
    'User-Agent': browser,
  });
  const ask = (phone: string, from: From): Promise<Reply> =>
    testServer.send(
      testServer.sign(
        'session.sendCode',
        { phone, scene: 'login', deviceId: from.deviceId, clientToken: random15() },
        '',
        headers(from),
      ),
    );
  const guess = async (phone: string, code: string, from: From): Promise<string> =>
    (
      await testServer.send(
        testServer.sign(
          'session.loginApp',
          { phone, code, deviceId: from.deviceId ?? 'd', clientToken: random15() },
          '',
          headers(from),
        ),
      )
    ).answer.code;
  const codeOf = (phone: string) => testServer.codes.get(phone) ?? '';
  const wrongFor = (phone: string) => (codeOf(phone) === '000000' ? '111111' : '000000');
  /** What one device may ask is used up. */
  const useUp = async (phone: string, from: From) => {
    for (let i = 0; i < codeLimits.perHour; i++) {
      await ask(phone, from);
      testServer.clock.now += 61_000;
    }
    expect((await ask(phone, from)).answer.code).toBe('010008');
  };

  it('sends at most sixty a minute and a thousand an hour per address, with a wait of at most ten minutes', async () => {
    const address = '8.8.4.4';
    const next = async () => (await ask(newPhone(), { address, deviceId: random15() })).answer;
    for (let i = 0; i < codeLimits.addressPerMinute; i++) expect((await next()).code).toBe('000000');
    expect(await next()).toMatchObject({ code: '010008', data: { retryAfter: 60 } });
    testServer.clock.now += 60_000;
    // The hour is nearly used up, as after 939 more.
    await testServer.db
      .update(rates)
      .set({ count: codeLimits.addressPerHour - 1 })
      .where(and(like(rates.key, 'code:address:hour:%'), eq(rates.count, codeLimits.addressPerMinute)));
    expect((await next()).code).toBe('000000');
    expect(await next()).toMatchObject({ code: '010008', data: { retryAfter: 600 } });
    expect((await ask(newPhone(), { address: '8.8.4.5', deviceId: random15() })).answer.code).toBe('000000');
  });

  it('sends one phone at most thirty an hour from one address, whatever the devices', async () => {
    const phone = newPhone();
    const address = '4.4.4.4';
    const answers: string[] = [];
    for (let device = 0; device <= codeLimits.phonePerHour; device++)
      answers.push((await ask(phone, { address, deviceId: 'invented ' + String(device) })).answer.code);
    expect(answers.filter((code) => code === '000000')).toHaveLength(30);
    expect(answers.at(-1)).toBe('010008');
    const elsewhere = [
      await ask(phone, { address: '3.3.3.3', deviceId: 'owner' }),
      await ask(newPhone(), { address, deviceId: 'neighbour' }),
    ];
    expect(elsewhere.map((reply) => reply.answer.code)).toEqual(['000000', '000000']);
  });

  it.each([
    ['another device at the same address', { deviceId: 'stranger' }],
    ['the same name of a device at another address', { deviceId: 'owner', address: '7.7.7.7' }],
    ['another browser without a name', { browser: 'another browser' }],
  ])('has counters of its own for %s: a stranger who asks too often stops nobody else', async (_what, stranger) => {
    const phone = newPhone();
    await useUp(phone, stranger);
    const owner = { deviceId: 'owner' };
    expect((await ask(phone, owner)).answer.code).toBe('000000');
    expect(await guess(phone, codeOf(phone), owner)).toBe('000000');
  });

  it('binds a code to the requesting device: guesses of another device neither void nor use it', async () => {
    const phone = newPhone();
    const owner = { deviceId: 'owner' };
    const stranger = { deviceId: 'stranger' };
    await ask(phone, owner);
    const code = codeOf(phone);
    for (let i = 0; i < 20; i++) expect(await guess(phone, wrongFor(phone), stranger)).toBe('010014');
    expect(await guess(phone, code, stranger)).toBe('010014');
    // The stranger asks for a code of his own, and guesses at that.
    await ask(phone, stranger);
    for (let i = 0; i < 20; i++) expect(await guess(phone, wrongFor(phone), stranger)).toBe('010014');
    // The phone has come to another network in the meantime.
    expect(await guess(phone, code, { ...owner, address: '6.6.6.6', browser: 'the same device' })).toBe('000000');
  });

  it('is good for five guesses; a new one for five more', async () => {
    const phone = newPhone();
    const owner = { deviceId: 'owner' };
    await ask(phone, owner);
    for (let i = 0; i < codeLimits.guesses; i++) await guess(phone, wrongFor(phone), owner);
    expect(await guess(phone, codeOf(phone), owner)).toBe('010014');
    testServer.clock.now += 61_000;
    await ask(phone, owner);
    for (let i = 1; i < codeLimits.guesses; i++) await guess(phone, wrongFor(phone), owner);
    expect(await guess(phone, codeOf(phone), owner)).toBe('000000');
  });

  it('limits guesses for one phone to a hundred an hour per address, whatever the devices', async () => {
    const phone = newPhone();
    const address = '5.5.5.5';
    const answers: string[] = [];
    for (let device = 0; device <= codeLimits.addressGuessesPerHour / codeLimits.guesses; device++) {
      const from = { address, deviceId: 'invented ' + String(device) };
      await ask(phone, from);
      for (let i = 0; i < codeLimits.guesses; i++) answers.push(await guess(phone, wrongFor(phone), from));
    }
    expect(answers.filter((code) => code === '010014')).toHaveLength(codeLimits.addressGuessesPerHour);
    expect(answers.at(-1)).toBe('010008');
    const owner = { deviceId: 'owner' };
    await ask(phone, owner);
    expect(await guess(phone, codeOf(phone), owner)).toBe('000000');
  });

  it('takes a client that gives no name by address and browser', async () => {
    const phone = newPhone();
    await ask(phone, {});
    expect(await guess(phone, codeOf(phone), { browser: 'another browser' })).toBe('010014');
    expect(await guess(phone, codeOf(phone), { deviceId: 'a name after all' })).toBe('000000');
  });
});
