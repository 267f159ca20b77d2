// Drafts on the server: kept whole, one's own only, twenty at most, and two devices that write the same one lose
// nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { drafts } from '../../server/db/tables/drafts';
import { uploads } from '../../server/db/tables/media';
import type { TestServer, Input } from './kit';
import { databases, openTestServer, random15, textOf } from './kit';
import { jpeg, sendPicture } from './uploading';

const draft = (more: Input = {}): Input => ({
  draftId: '',
  clientDraftId: 'd1',
  draftType: 1,
  scope: 'bbs',
  threadType: 0,
  title: '独库',
  content: '写到一半',
  images: [],
  video: null,
  poll: null,
  topics: [],
  tribeId: 'open',
  threadId: '',
  place: null,
  updateTime: 1000,
  deviceName: 'iPhone',
  version: 0,
  clientToken: random15(),
  ...more,
});
type Row = { draftId: string; clientDraftId: string; content: string; version: number };

describe.each(databases)('drafts, on $name', ({ open }) => {
  let testServer: TestServer;
  let me = '';
  beforeEach(async () => {
    testServer = await openTestServer(open);
    me = await testServer.token('circleMember');
  }, 60_000);
  afterEach(() => testServer.close());
  const save = (more: Input = {}) => testServer.call('forum.saveDraft', draft(more), me);
  const list = async (token = me) => (await testServer.call('forum.listDrafts', {}, token)).answer.data as Row[];

  it('are returned unchanged, newest first', async () => {
    await save();
    await save({
      clientDraftId: 'd2',
      content: '另一篇',
      updateTime: 2000,
      images: [{ url: '', width: 3, height: 2, size: 9, color: '', status: 0, localKey: 'k1' }],
    });
    expect(await list()).toMatchObject([
      { content: '另一篇', images: [{ localKey: 'k1' }], version: 1 },
      { content: '写到一半', title: '独库', deviceName: 'iPhone' },
    ]);
    expect(await list(await testServer.token('fan'))).toEqual([]);
  });
  it('increase their version; a device overwrites its own draft', async () => {
    const first = await save();
    const next = await save({
      draftId: textOf(first.data['draftId']),
      version: 1,
      content: '写完了',
      updateTime: 3000,
    });
    expect(next.data).toMatchObject({ draftId: first.data['draftId'], version: 2 });
    expect((await list()).map((d) => d.content)).toEqual(['写完了']);
  });
  it('of two devices: the later version wins, the other is kept as a copy', async () => {
    const { data } = await save();
    const draftId = textOf(data['draftId']);
    await save({ draftId, version: 1, content: '在电脑上', updateTime: 5000 });
    // The phone was off line since version 1, and wrote later.
    const phone = await save({ draftId, version: 1, content: '在手机上', updateTime: 6000 });
    expect(phone.data['draftId']).toBe(draftId);
    expect((await list()).map((d) => [d.content, d.draftId === draftId])).toEqual([
      ['在手机上', true],
      ['在电脑上', false],
    ]);
    // Another one wrote earlier than what stands: it is kept under ids of its own, which it is told.
    const late = await save({ draftId, version: 1, content: '很早写的', updateTime: 4000 });
    expect(late.data['draftId']).not.toBe(draftId);
    expect(late.data['clientDraftId']).not.toBe('d1');
    expect((await list()).map((d) => d.content)).toEqual(['在手机上', '在电脑上', '很早写的']);
  });
  it('are limited to twenty; deleting one allows another', { tags: 'full' }, async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(textOf((await save({ clientDraftId: 'n' + i })).data['draftId']));
    expect((await save({ clientDraftId: 'n20' })).answer.code).toBe('010005');
    expect((await save({ clientDraftId: 'n3', draftId: ids[3] ?? '', version: 1 })).answer.code).toBe('000000');
    await testServer.call('forum.deleteDraft', { draftId: ids[0] ?? '', clientToken: random15() }, me);
    expect((await save({ clientDraftId: 'n20' })).answer.code).toBe('000000');
  });
  it(
    'are all listed, however many copies a device makes that writes an old version again and again',
    { tags: 'full' },
    async () => {
      const draftId = textOf((await save()).data['draftId']);
      const codes: string[] = [];
      for (let i = 1; i <= 52; i++)
        codes.push((await save({ draftId, content: `第 ${i} 次`, updateTime: 1000 + i })).answer.code);
      expect(codes.filter((code) => code === '000000')).toHaveLength(49);
      expect(codes.slice(49)).toEqual(['010005', '010005', '010005']);
      const shown = (await list()).map((d) => d.content);
      expect(shown).toContain('写到一半');
      expect(shown).toHaveLength(50);
      expect((await testServer.db.select().from(drafts)).length).toBe(50);
    },
  );
  it('stay where another device has changed them since the version that is deleted', async () => {
    const draftId = textOf((await save()).data['draftId']);
    await save({ draftId, version: 1, content: '在电脑上接着写', updateTime: 5000 });
    const remove = async (more: Input) =>
      (await testServer.call('forum.deleteDraft', { draftId, clientToken: random15(), ...more }, me)).answer.code;
    expect([await remove({ draftVersion: 1 }), (await list()).map((d) => d.content)]).toEqual([
      '000000',
      ['在电脑上接着写'],
    ]);
    expect([await remove({ draftVersion: 2 }), await list()]).toEqual(['000000', []]);
    expect(await remove({ draftVersion: 2 })).toBe('010002');
  });
  it('go with what is published although the version named is one that no draft has', async () => {
    const answer = { questionId: 'ask', content: '发了', images: [] };
    for (const draftVersion of [2 ** 31, 1e308]) {
      const draftId = textOf((await save()).data['draftId']);
      const asked = { ...answer, draftId, draftVersion, clientToken: random15() };
      expect((await testServer.call('questions.addAnswer', asked, me)).answer.code).toBe('000000');
      expect(await list()).toEqual([]);
    }
  });
  it('cannot be read, deleted or overwritten by another person', async () => {
    const draftId = textOf((await save()).data['draftId']);
    const fan = await testServer.token('fan');
    expect((await testServer.call('forum.listDrafts', { draftId }, fan)).answer.code).toBe('010002');
    expect((await testServer.call('forum.deleteDraft', { draftId, clientToken: random15() }, fan)).answer.code).toBe(
      '010002',
    );
    const foreign = await testServer.call('forum.saveDraft', draft({ draftId, content: '别人的' }), fan);
    expect(foreign.data['draftId']).not.toBe(draftId);
    expect((await list())[0]?.content).toBe('写到一半');
  });
  it('that another device has changed meanwhile stay when what was before is published', async () => {
    const thread = { threadType: 0, scope: 'bbs', tribeId: 'open', title: '', video: null, poll: null, place: null };
    const question = { title: '独库公路怎么走', carModels: [] };
    const rest = { content: '发了', images: [], topics: [] };
    for (const [call, input] of [
      ['forum.addThread', thread],
      ['questions.addQuestion', question],
    ] as [CallTopic, Input][]) {
      const draftId = textOf((await save()).data['draftId']);
      await save({ draftId, version: 1, content: '在电脑上接着写', updateTime: 5000 });
      const publish = async (draftVersion: number) => {
        const sent = { ...rest, ...input, draftId, draftVersion, clientToken: random15() };
        expect((await testServer.call(call, sent, me)).answer.code).toBe('000000');
        return (await list()).map((d) => d.content);
      };
      expect(await publish(1)).toEqual(['在电脑上接着写']);
      expect(await publish(2)).toEqual([]);
    }
  });
  it('reference their pictures until the published thread does', async () => {
    const url = textOf((await sendPicture(testServer, me, await jpeg(80, 60, 1))).data['url']);
    const image = { url, width: 80, height: 60, size: 1, color: '', status: 0 };
    const draftId = textOf((await save({ images: [{ ...image, localKey: '' }] })).data['draftId']);
    expect((await testServer.db.select().from(uploads))[0]?.owners).toEqual(['draft:' + draftId]);
    const sent = {
      threadType: 0,
      scope: 'bbs',
      tribeId: 'open',
      title: '',
      content: '发了',
      images: [image],
      video: null,
      poll: null,
      topics: [],
      place: null,
      draftId,
      clientToken: random15(),
    };
    const { data } = await testServer.call('forum.addThread', sent, me);
    expect(await list()).toEqual([]);
    expect((await testServer.db.select().from(uploads))[0]?.owners).toEqual(['thread:' + textOf(data['threadId'])]);
  });
});
