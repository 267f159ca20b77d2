// Sockets of the chat service before anybody is logged in on them: few for each address, and not for long.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { databases } from './kit';
import { openImTestServer, openWire, until, type ImTestServer, type Wire } from './imKit';

describe.each(databases)('a socket without a login, on $name', ({ open }) => {
  let testServer: ImTestServer;
  const wires: Wire[] = [];
  const come = async (login: Record<string, string> = {}): Promise<Wire> => {
    const wire = await openWire(testServer, '', {}, login);
    wires.push(wire);
    return wire;
  };
  const signIn = async (wire: Wire) => expect(await wire.code('im_open_status.wslogin')).toBe(0);
  const asFan = () => ({ identifier: 'fan', usersig: testServer.sig('fan') });
  const isOpen = ({ socket }: Wire): boolean => socket.readyState === socket.OPEN;
  afterEach(async () => {
    for (const wire of wires.splice(0)) wire.close();
    await testServer.close();
  });

  it('is limited to fifty per address, without those that logged in', async () => {
    testServer = await openImTestServer(open);
    const fan = await come(asFan());
    for (let i = 1; i < 50; i++) await come();
    await expect(come()).rejects.toThrow('429');
    expect(testServer.im.connections()).toBe(50);
    await signIn(fan);
    await come();
    await expect(come()).rejects.toThrow('429');
    wires[1]?.close();
    await until(() => testServer.im.connections() === 50, 'the socket to be forgotten');
    await come();
  });

  it('is counted once where it is closed before its login is answered', async () => {
    testServer = await openImTestServer(open);
    for (let i = 1; i < 50; i++) await come();
    const leaving = await come(asFan());
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    const holding = testServer.db.transaction(async (tx) => {
      await tx.execute(sql`lock table im_accounts in access exclusive mode`);
      isHeld = true;
      await held;
    });
    await until(() => isHeld, 'the login to be held up');
    const login = leaving.ask('im_open_status.wslogin');
    leaving.socket.close();
    await expect(login).rejects.toThrow('closed');
    await until(() => testServer.im.connections() === 49, 'the socket to be forgotten');
    release();
    await holding;
    await until(() => testServer.lines.some((line) => line.includes('wslogin')), 'the login to be answered');
    await come();
    await expect(come()).rejects.toThrow('429');
  });

  it('is closed after its time limit, also when busy and after a logout', { tags: 'full' }, async () => {
    testServer = await openImTestServer(open, 500);
    const [stranger, fan, leaving] = [await come(), await come(asFan()), await come(asFan())];
    for (const wire of [fan, leaving]) await signIn(wire);
    const beat = setInterval(() => void stranger.ask('heartbeat.alive').catch(() => undefined), 100);
    await until(() => !isOpen(stranger), 'the stranger to be let go');
    clearInterval(beat);
    expect([isOpen(fan), isOpen(leaving)]).toEqual([true, true]);
    await leaving.ask('im_open_status.wslogout');
    await until(() => !isOpen(leaving), 'who has logged out to be let go');
    expect(isOpen(fan)).toBe(true);
    expect(await fan.code('heartbeat.alive')).toBe(0);
  });
});
