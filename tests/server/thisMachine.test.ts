// Doors that are open to this machine only: fault switches, tickets, and demo sign-in that nobody asked for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThisMachine } from '../../server/http/thisMachine';
import { databases, openHouse, type House } from './kit';

const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));

describe('a request comes from this machine', () => {
  const ask = (url: string, headers: Record<string, string> = {}, address = '127.0.0.1', httpVersion = '1.1') => isThisMachine({ request: new Request(url, { headers }), address, httpVersion });

  it.each([
    ['http://127.0.0.1:4173/', {}], ['http://localhost:4173/', {}], ['http://[::1]:4173/', {}], ['http://LOCALHOST/', {}],
    ['http://127.0.0.1:4173/', { Origin: 'http://127.0.0.1:4173' }],
  ])('at %s with %o', (url, headers) => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(ask(url, headers as Record<string, string>, address)).toBe(true);
  });

  it.each(['192.168.1.7', '10.0.0.1', '::ffff:192.168.1.7', 'fe80::1', '', '127.0.0.1.example'])('not from the address “%s”', (address) => {
    expect(ask('http://127.0.0.1:4173/', {}, address)).toBe(false);
  });

  it.each(['http://evil.example:4173/', 'http://192.168.1.7:4173/', 'http://localhost.evil.example/', 'http://127.0.0.1.nip.io/', 'http://community/'])('not under the name of %s', (url) => {
    expect(ask(url)).toBe(false);
  });

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Anything', 'X-Real-IP'])('not with the header %s', (name) => {
    expect(ask('http://127.0.0.1:4173/', { [name]: '127.0.0.1' })).toBe(false);
  });

  it('not from a page of another origin, and not in the words of a proxy', () => {
    for (const origin of ['https://community.example', 'http://localhost:4173', 'http://127.0.0.1:4174', 'https://127.0.0.1:4173', 'null']) expect([origin, ask('http://127.0.0.1:4173/', { Origin: origin })]).toEqual([origin, false]);
    expect(ask('http://127.0.0.1:4173/', {}, '127.0.0.1', '1.0')).toBe(false);
  });
});

describe('fault switches and tickets', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(open);
  });
  afterAll(() => house.close());
  const doors = ['/debug/faults', '/debug/tickets', '/debug/csp-reports'];
  const fault = { call: '*', kind: 'status5xx', value: 503, times: 1000 };
  const set = (headers: Record<string, string>, url = '/debug/faults') => house.app.request(url, { method: 'POST', headers, body: JSON.stringify(fault) });
  const json = { 'Content-Type': 'application/json' };

  it('cannot be set by a page of another site, whatever way it asks', async () => {
    const here = 'http://localhost';
    for (const headers of [
      // A form and a no-cors request are never JSON; a browser adds the rest.
      { 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/x-www-form-urlencoded' }, { 'Content-Type': 'text/plain;application/json' },
      { ...json, Origin: 'https://evil.example' }, { ...json, Origin: 'null' }, { ...json, Origin: 'http://localhost:8080' },
      { ...json, 'Sec-Fetch-Site': 'cross-site' }, { ...json, 'Sec-Fetch-Site': 'same-site' }, { ...json, Origin: here, 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) expect([headers, (await set(headers)).status < 400]).toEqual([headers, false]);
    expect((await set(json, 'http://rebound.example/debug/faults')).status).toBe(404);
    for (const door of doors) {
      expect((await house.app.request(door, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
      expect((await house.app.request('http://rebound.example' + door)).status).toBe(404);
      expect((await house.app.request(door, { method: 'DELETE', headers: { Origin: 'https://evil.example' } })).status).toBe(404);
    }
    expect(house.faults.list()).toEqual([]);
  });

  it('are set by this server’s own pages, and by programs of this machine', async () => {
    for (const headers of [json, { 'Content-Type': 'application/json; charset=utf-8' }, { ...json, Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }] as Record<string, string>[]) {
      expect((await set(headers)).status).toBe(200);
    }
    expect(house.faults.list()).toHaveLength(3);
    expect((await house.app.request('/debug/faults', { method: 'DELETE' })).status).toBe(200);
  });
});
