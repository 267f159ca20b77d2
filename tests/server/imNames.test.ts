// Names in a message that only the SDK has: it reads them before those of the wire, which the server checks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../worker/im/plain';
import {
  openImTestServer,
  openPhone,
  openWire,
  textTo,
  until,
  type ImTestServer,
  type Phone,
  type Wire,
} from './imKit';
import type { Body } from './imShared';
import { databases } from './kit';

const foreign = 'https://spy.example/a.webp';
const own = '/media/seed/a.webp';
const sent: readonly (readonly [type: string, content: Body, shown: object])[] = [
  ['TIMTextElem', { Text: '你好', text: '坏词' }, { text: '你好' }],
  ['TIMTextElem', { Text: '你好', Data: '坏词', Desc: '坏词', TEXT: '坏词' }, { text: '你好' }],
  [
    'TIMImageElem',
    {
      UUID: 'u',
      ImageFormat: 1,
      ImageInfoArray: [
        { Type: 1, Size: 1, Width: 1, Height: 1, URL: own, url: foreign, imageUrl: foreign, Url: foreign },
      ],
      imageInfoArray: [{ url: foreign, imageUrl: foreign }],
    },
    { images: [{ kind: 'origin', url: own, width: 1, height: 1, size: 1 }] },
  ],
  [
    'TIMVideoFileElem',
    {
      VideoUUID: 'u',
      VideoUrl: '/media/v/a.mp4',
      VideoFormat: 'mp4',
      VideoSecond: 1,
      VideoSize: 1,
      ThumbUrl: own,
      videoUrl: foreign,
      remoteVideoUrl: foreign,
      RemoteVideoUrl: foreign,
      thumbUrl: foreign,
      snapshotUrl: foreign,
      SnapshotUrl: foreign,
    },
    { videoUrl: '/media/v/a.mp4', thumbUrl: own },
  ],
  [
    'TIMFileElem',
    { UUID: 'u', Url: '/media/c/a.bin', FileName: '路书.gpx', FileSize: 1, fileName: '坏词', fileUrl: foreign },
    { fileName: '路书.gpx' },
  ],
  ['TIMLocationElem', { Desc: '海边', description: '坏词', Latitude: 1, Longitude: 2 }, { description: '海边' }],
  [
    'TIMCustomElem',
    { Data: '{}', Desc: '名片', Ext: '', data: '{"title":"坏词"}', description: '坏词', extension: '坏词' },
    { data: '{}', description: '名片', extension: '' },
  ],
  ['TIMFaceElem', { Index: 1, Data: '笑', data: '坏词' }, { index: 1, data: '笑' }],
];

describe.each(databases)('a message on $name', ({ open }) => {
  let testServer: ImTestServer;
  let author: Phone;
  let fan: Wire;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    [author, fan] = [await openPhone(testServer, 'author'), await openWire(testServer, 'fan')];
  });
  afterAll(async () => {
    fan.close();
    await author.tim.destroy().catch(() => undefined);
    await testServer.close();
  });

  it('shows on a phone what the server has checked, whatever else is in it', async () => {
    for (const [MsgType, MsgContent] of sent)
      expect(await fan.code('openim.sendmsg', textTo('author', '', { MsgBody: [{ MsgType, MsgContent }] }))).toBe(0);
    await until(() => author.heard('onMessageReceived').length >= sent.length, 'the messages');
    const got = author.heard('onMessageReceived').map((one) => messageOf(one, testServer.origin).payload);
    expect(got).toMatchObject(sent.map(([, , shown]) => shown));
    expect(JSON.stringify(author.heard('onMessageReceived'))).not.toMatch(/spy\.example|坏词/);
  });
});
