// Files of revoked messages: deleted a day later, unless another message has them as well.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../server/media/sweep';
import type { Person } from './community';
import { groupCommand, openImTestServer, openWire, textIn, textTo, type ImTestServer, type Wire } from './imKit';
import { databases, textOf } from './kit';
import { jpeg, sendPicture } from './uploading';

const day = 86_400_000;

describe.each(databases)('files of revoked messages, on $name', ({ open }) => {
  let testServer: ImTestServer;
  let wires = new Map<Person, Wire>();
  const wire = (person: Person): Wire => wires.get(person) ?? expect.unreachable(person);
  beforeAll(async () => {
    testServer = await openImTestServer(open);
  });
  afterAll(() => testServer.close());
  // Each test ends days later: their sign-ins have ended.
  beforeEach(async () => {
    const people = ['author', 'fan', 'circleOwner', 'circleMember'] as const;
    wires = new Map(await Promise.all(people.map(async (one) => [one, await openWire(testServer, one)] as const)));
  });
  afterEach(() => wires.forEach((one) => one.close()));

  const upload = async (person: Person): Promise<string> =>
    textOf((await sendPicture(testServer, await testServer.token(person), await jpeg())).data['url']);
  const picture = (url: string) => ({
    MsgBody: [{ MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray: [{ URL: url, Width: 8, Height: 8 }] } }],
  });
  const write = async (from: Person, to: Person, url: string) => {
    const sent = textTo(to, '', picture(url));
    expect(await wire(from).code('openim.sendmsg', sent)).toBe(0);
    return { MsgInfo: { To_Account: to, MsgSeq: sent['MsgSeq'], MsgRandom: sent['MsgRandom'] } };
  };
  const revoke = (from: Person, said: { MsgInfo: { [key: string]: unknown } }) =>
    wire(from).code('openim.msgwithdraw', said);
  const afterADay = async (url: string): Promise<number> => {
    testServer.clock.now += 2 * day;
    await sweepUploads(testServer.db, testServer.running.services.files, testServer.clock.now);
    return (await testServer.app.request(url)).status;
  };

  it('go with a message between two people, and stay without a revocation', async () => {
    const [gone, kept] = [await upload('author'), await upload('author')];
    const said = await write('author', 'fan', gone);
    await write('author', 'fan', kept);
    expect(await revoke('author', said)).toBe(0);
    expect([await afterADay(gone), await afterADay(kept)]).toEqual([404, 200]);
  });

  it('go with a message in a group', async () => {
    const url = await upload('circleMember');
    const sent = await wire('circleMember').ask(groupCommand('send_group_msg'), textIn('g-open', '', picture(url)));
    expect(sent['ErrorCode']).toBe(0);
    const recall = { GroupId: 'g-open', MsgSeqList: [{ MsgSeq: sent['MsgSeq'] }] };
    expect(await wire('circleOwner').code(groupCommand('group_msg_recall'), recall)).toBe(0);
    expect(await afterADay(url)).toBe(404);
  });

  it('stay where somebody has forwarded them, until that is revoked too', async () => {
    const [kept, gone] = [await upload('author'), await upload('author')];
    /** Its copy, after the first message was revoked. */
    const forwarded = async (url: string) => {
      const said = await write('author', 'fan', url);
      const copy = await write('fan', 'author', url);
      expect(await revoke('author', said)).toBe(0);
      return copy;
    };
    await forwarded(kept);
    expect(await revoke('fan', await forwarded(gone))).toBe(0);
    expect([await afterADay(kept), await afterADay(gone)]).toEqual([200, 404]);
  });
});
