// References to files: only to own finished files, and files without references are deleted after a day.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threads } from '../../server/db/tables/forum';
import { releaseFiles, claimFiles } from '../../server/media/fileReferences';
import { NOW } from './community';
import type { CallTopic } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { databases, type Input, onDisk, random15, type TestServer, textOf } from './kit';
import { askLeave, film, jpeg, leaveIn, sendPicture } from './uploading';
import { day, mediaCalls, openMedia } from './mediaKit';

describe.each(databases)('uploads on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    ({ testServer, fan, owner } = await openMedia(open, onDisk));
  });
  afterAll(() => testServer.close());
  const { cx, get } = mediaCalls(() => testServer);

  it('accepts references to own finished files only, with the server’s facts', async () => {
    const mine = (await sendPicture(testServer, fan, await jpeg(640, 480, 14))).data;
    const theirs = (await sendPicture(testServer, owner, await jpeg(640, 480, 15))).data;
    const unfinished = leaveIn(await askLeave(testServer, fan, film(), { kind: 'video' }));
    const used = await claimFiles(cx(), { userId: 'fan' }, 'thread:x1', { images: [{ url: textOf(mine['url']) }] });
    expect(used.images).toEqual([
      { url: mine['url'], width: 640, height: 480, size: mine['size'], color: mine['color'], status: 0 },
    ]);
    const no = (wanted: Parameters<typeof claimFiles>[3]) =>
      expect(claimFiles(cx(), { userId: 'fan' }, 'thread:x1', wanted)).rejects.toMatchObject({ code: '010001' });
    await no({ images: [{ url: textOf(theirs['url']) }] });
    await no({ images: [{ url: 'https://evil.example/a.webp' }] });
    await no({ images: [{ url: '/media/u/' + '0'.repeat(32) + '.webp' }] });
    await no({ images: [{ url: textOf(mine['url']) }, { url: textOf(mine['url']) }] });
    await no({ video: { vid: unfinished.vid, coverUrl: '' } });
  });

  it('deletes files without references after a day', async () => {
    testServer.clock.now = NOW + 10 * day;
    const [kept, dropped, moved] = await Promise.all(
      [16, 17, 18].map(async (seed) =>
        textOf((await sendPicture(testServer, owner, await jpeg(200, 200, seed))).data['url']),
      ),
    );
    const begun = leaveIn(await askLeave(testServer, owner, await jpeg(200, 200, 19)));
    const unused = textOf((await sendPicture(testServer, owner, await jpeg(200, 200, 20))).data['url']);
    await get(unused + '?w=120');
    const images = [kept, dropped, moved].map((url) => ({ url: url ?? '' }));
    await claimFiles(cx(), { userId: 'owner' }, 'thread:s1', { images });
    await claimFiles(cx(), { userId: 'owner' }, 'draft:d1', { images: images.slice(2) });
    const sweepAt = async (time: number): Promise<void> => {
      testServer.clock.now = time;
      await testServer.running.sweep();
    };
    const there = async (url: string | undefined): Promise<number> => (await get(url ?? '')).status;
    await sweepAt(NOW + 10 * day + day - 60_000);
    expect([
      await there(unused),
      existsSync(join(testServer.config.dataDir, 'uploads', 'parts', begun.uploadId)),
    ]).toEqual([200, true]);
    await sweepAt(NOW + 11 * day + 60_000);
    expect([
      await there(unused),
      existsSync(join(testServer.config.dataDir, 'uploads', 'parts', begun.uploadId)),
    ]).toEqual([404, false]);
    expect(
      readdirSync(join(testServer.config.dataDir, 'cache')).filter((name) => name.includes(unused.slice(9, 41))),
    ).toEqual([]);
    // The post is edited: two pictures leave it, one of them is still in a draft.
    await claimFiles(cx(), { userId: 'owner' }, 'thread:s1', { images: images.slice(0, 1) });
    await sweepAt(NOW + 13 * day);
    expect([await there(kept), await there(dropped), await there(moved)]).toEqual([200, 404, 200]);
    await releaseFiles(cx(), 'draft:d1');
    await releaseFiles(cx(), 'thread:s1');
    await sweepAt(NOW + 15 * day);
    expect([await there(kept), await there(moved)]).toEqual([404, 404]);
    testServer.clock.now = NOW;
  });

  it('deletes the pictures of a deleted post after a day, also where it was deleted long ago', async () => {
    testServer.clock.now = NOW + 20 * day;
    const token = await testServer.token('circleMember');
    const post = async (seed: number) => {
      const picture = (await sendPicture(testServer, token, await jpeg(200, 200, seed))).data;
      const thread = { threadType: 0, scope: 'bbs', tribeId: 'open', title: '', content: '看图', poll: null };
      const images = [{ ...picture, status: 0 }];
      const rest = { images, video: null, topics: [], place: null, clientToken: random15() };
      const made = await testServer.call('forum.addThread', { ...thread, ...rest }, token);
      return { threadId: textOf(made.data['threadId']), url: textOf(picture['url']) };
    };
    const [kept, deleted, before] = [await post(41), await post(42), await post(43)];
    const { answer } = await testServer.call(
      'forum.deleteThread',
      { threadId: deleted.threadId, clientToken: random15() },
      token,
    );
    expect(answer.code).toBe('000000');
    await testServer.db.update(threads).set({ deletedTime: 1 }).where(eq(threads.threadId, before.threadId));
    const { running } = await testServer.restart();
    await running.sweep();
    testServer.clock.now += day + 60_000;
    await running.sweep();
    const there = await Promise.all([kept, deleted, before].map(async ({ url }) => (await get(url)).status));
    expect(there).toEqual([200, 404, 404]);
    testServer.clock.now = NOW;
  });

  it('deletes the pictures of comments and answers with the post or question that they stood under', async () => {
    testServer.clock.now = NOW + 25 * day;
    const tokens = { member: await testServer.token('circleMember'), staff: await testServer.token('staff') };
    const as = async (by: keyof typeof tokens, call: CallTopic, input: Input) => {
      const { answer, data } = await testServer.call(call, { ...input, clientToken: random15() }, tokens[by]);
      expect([call, answer.code]).toEqual([call, '000000']);
      return data;
    };
    const urls: string[] = [];
    const picture = async (seed: number): Promise<Json[]> => {
      const { data } = await sendPicture(testServer, tokens.member, await jpeg(200, 200, seed));
      urls.push(textOf(data['url']));
      return [{ ...data, status: 0 }];
    };
    const content = '看图';
    await as('member', 'forum.addPost', { threadId: 'many001', content, images: await picture(51) });
    const answered = { questionId: 'ask', content, images: await picture(52) };
    const { answerId } = await as('member', 'questions.addAnswer', answered);
    await as('member', 'questions.addComment', { answerId, content, images: await picture(53) });
    await as('member', 'questions.addComment', { answerId: 'ans', content, images: await picture(54) });
    await as('member', 'forum.addPost', { threadId: 'many003', content, images: await picture(55) });
    await as('staff', 'forum.deleteThread', { threadId: 'many001' });
    await as('staff', 'questions.deleteAnswer', { answerId: 'ans' });
    await as('staff', 'questions.deleteQuestion', { questionId: 'ask' });
    testServer.clock.now += day + 60_000;
    await testServer.running.sweep();
    expect(await Promise.all(urls.map(async (url) => (await get(url)).status))).toEqual([404, 404, 404, 404, 200]);
    testServer.clock.now = NOW;
  });

  it('keeps a file that is referenced during a sweep', async () => {
    testServer.clock.now = NOW + 30 * day;
    const urls = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        textOf((await sendPicture(testServer, owner, await jpeg(120, 120, 30 + i))).data['url']),
      ),
    );
    testServer.clock.now += 2 * day;
    const outcomes = await Promise.all([
      ...urls.map((url, i) =>
        // In a transaction, as in every handler: the sweep waits for its locks.
        testServer.db
          .transaction((tx) =>
            claimFiles({ ...cx(), db: tx as never }, { userId: 'owner' }, 'thread:r' + i, { images: [{ url }] }),
          )
          .then(
            () => true,
            () => false,
          ),
      ),
      testServer.running.sweep(),
    ]);
    for (const [i, url] of urls.entries())
      expect([url, (await get(url)).status]).toEqual([url, outcomes[i] === true ? 200 : 404]);
    testServer.clock.now = NOW;
  });
});
