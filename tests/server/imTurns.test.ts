// Many phones ask chat at once, as after a restart: calls of the API are answered between them.
import { afterEach, describe, expect, it } from 'vitest';
import { makeTurns } from '../../server/platform/turns';
import { databases } from './kit';
import { openImTestServer, openWire, textTo, type ImTestServer, type Wire } from './imKit';

const phones = 30;
const questions = 10;

// The embedded database is one connection, which all share.
const withPool = databases.filter(({ name }) => name === 'PostgreSQL');

describe.each(withPool)('chat under a storm, on $name', ({ open }) => {
  let testServer: ImTestServer;
  const wires: Wire[] = [];
  afterEach(async () => {
    for (const wire of wires.splice(0)) wire.close();
    await testServer.close();
  });

  it('leaves connections to the database to calls', { tags: 'full' }, async () => {
    testServer = await openImTestServer(open);
    const token = await testServer.token('fan');
    const people = ['fan', 'owner', 'circleOwner', 'circleMember'] as const;
    for (let i = 0; i < phones; i++) wires.push(await openWire(testServer, people[i % people.length]!));
    expect(await wires[0]!.code('openim.sendmsg', textTo('circleMember', '你好'))).toBe(0);
    // What the first call prepares is not what is asked here.
    await testServer.call('forum.listThreads', { tab: 'new' }, token);
    let answers = 0;
    const all = wires.flatMap((wire) =>
      Array.from({ length: questions }, async () => {
        const code = await wire.code('openim.getroammsg', { Peer_Account: 'circleMember', MaxCnt: 20 });
        answers++;
        return code;
      }),
    );
    // All phones have asked.
    await Promise.race(all);
    expect((await testServer.call('forum.listThreads', { tab: 'new' }, token)).answer.code).toBe('000000');
    expect(answers).toBeLessThan((phones * questions) / 2);
    expect(new Set(await Promise.all(all))).toEqual(new Set([0]));
  });
});

describe('turns', () => {
  it('run few tasks at once, in their order, also when one fails', async () => {
    const turns = makeTurns(2);
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const all = Array.from({ length: 20 }, (_, i) =>
      turns(async () => {
        begun.push(i);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (i % 3 === 0) throw new Error('no ' + i);
        return i;
      }).catch((error: Error) => error.message),
    );
    expect(await Promise.all(all)).toEqual(all.map((_, i) => (i % 3 === 0 ? 'no ' + i : i)));
    expect(most).toBe(2);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
    expect(await turns(async () => 'later')).toBe('later');
  });
});
