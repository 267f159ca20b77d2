// How sign-in codes leave the server: to the service that CODE_SENDER names, or in development to the console.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeServices } from '../../server/composition/services';
import { makeLog } from '../../server/process/log';
import { databases, openTestServer, random15, type TestServer } from './kit';

describe.each(databases)('a sign-in code, on $name', ({ open }) => {
  let testServer: TestServer;
  let operator: Server;
  let status = 200;
  let received: unknown[] = [];
  let lines: string[] = [];
  let phones = 0;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    operator = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push([request.method, request.headers['content-type'], JSON.parse(body)]);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    operator.close();
    await testServer.close();
  });
  beforeEach(() => {
    received = [];
    lines = [];
    status = 200;
  });

  /** Asks for a code to a new phone, with this setting of CODE_SENDER, and returns the phone. */
  async function askWith(codeSender: string): Promise<string> {
    const log = makeLog('info', (line) => void lines.push(line));
    const made = await makeServices(testServer.db, { ...testServer.config, codeSender }, log);
    Object.assign(testServer.running.services, { sender: made.services.sender, log });
    const phone = '1371111' + String(++phones).padStart(4, '0');
    const input = { phone, scene: 'login', deviceId: 'd', clientToken: random15() };
    expect((await testServer.call('session.sendCode', input)).answer.code).toBe('000000');
    return phone;
  }
  const signInWith = async (phone: string, code: string): Promise<string> =>
    (await testServer.call('session.loginApp', { phone, code, deviceId: 'd', clientToken: random15() })).answer.code;
  const address = () => `http://127.0.0.1:${(operator.address() as AddressInfo).port}/codes`;

  it('is posted to the operator’s service with its phone, and signs in', async () => {
    const phone = await askWith(address());
    const code = expect.stringMatching(/^\d{6}$/) as string;
    await expect.poll(() => received).toEqual([['POST', 'application/json', { phone, code }]]);
    const [[, , sent]] = received as [[string, string, { code: string }]];
    expect(await signInWith(phone, sent.code)).toBe('000000');
    expect(lines).toEqual([]);
  });

  it('that the service refuses is an error in the log, which names neither the code nor the phone', async () => {
    status = 503;
    const phone = await askWith(address());
    await expect.poll(() => lines.join('\n')).toContain('a code could not be sent');
    expect(lines.join('\n')).toContain('the sender of codes answered 503');
    const [[, , { code }]] = received as [[string, string, { code: string }]];
    expect(lines.join('\n')).not.toContain(code);
    expect(lines.join('\n')).not.toContain(phone);
  });

  it('is printed in development, with the last digits of its phone alone', async () => {
    const phone = await askWith('log');
    await expect.poll(() => lines.length).toBe(1);
    const { what, phone: shown, code } = JSON.parse(lines[0] ?? '') as { what: string; phone: string; code: string };
    expect([what, shown]).toEqual(['sign-in code', `*******${phone.slice(-4)}`]);
    expect(received).toEqual([]);
    expect(await signInWith(phone, code)).toBe('000000');
  });
});
