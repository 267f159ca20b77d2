// Comments with a picture, loading replies up to a given one, comments under review, and muting.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, page, post, reply, user } from './fixtures';
import type { Answers, Reply } from './world';
import { bootWith, createWorld, said } from './world';

const KEY = 't1|new|0';
const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
const pictureOf = (url: string) => ({ url, width: 40, height: 30, size: 0, color: '', status: 0 as const });
const mine = (id: string, more: Parameters<typeof post>[1] = {}) =>
  post(id, { isMine: 1, author: user('me'), ...more });
const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'media.getToken': (input, _token, one): Reply => ({
    data: {
      uploadId: 'up-' + said(input, 'localKey'),
      uploadUrl: '',
      token: 'leave',
      expire: one.at + 600_000,
      partSize: 1000,
      parts: [],
    },
  }),
  'media.sendPart': { data: { from: 0 } },
  'media.uploadCompressSing': {
    data: { url: '/media/u/a.webp', width: 40, height: 30, size: 77, sha256: 'cd'.repeat(32), color: '#112233' },
  },
  'forum.listPosts': { data: page([post('p1')], { total: 1 }) },
  'forum.addPost': (input): Reply => ({
    data: {
      post: json(mine('s1', { content: said(input, 'content'), images: [pictureOf('/media/u/a.webp')] })),
      reply: null,
    },
  }),
  ...more,
});
const file = { localId: 'a', name: '', size: 100, mime: 'image/jpeg', width: 40, height: 30 };

describe('a comment with a picture', () => {
  it('is shown at once, waits for the upload, and is sent with the server’s URL', async () => {
    const w = createWorld({ boot: boot(), answers: { ...answers(), 'media.uploadCompressSing': { lost: 'network' } } });
    await w.pass(2500);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    await w.ask('media.addPictures', { files: [file] });
    await w.ask('forum.addPost', { threadId: 't1', content: '看图', images: [pictureOf('a')] });
    const [local = ''] = w.read('forum.comments', KEY)?.ids ?? [];
    expect(w.read('forum.post', local)).toMatchObject({ content: '看图', images: [{ url: 'a' }] });
    await w.pass(500);
    expect(w.calls('forum.addPost')).toHaveLength(0);
    Object.assign(w.answers, answers());
    await w.pass(60_000);
    expect(w.calls('forum.addPost').map((sent) => sent.input['images'])).toEqual([
      [{ url: '/media/u/a.webp', width: 40, height: 30, size: 77, color: '#112233', status: 0 }],
    ]);
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['s1', 'p1']);
    expect(w.read('media.upload', 'a')).toBeUndefined();
  });

  it('is sent once when the page is killed during the upload', async () => {
    const storage = memoryStorage();
    const first = createWorld({
      boot: boot(),
      storage,
      answers: { ...answers(), 'media.sendPart': { lost: 'network' } },
    });
    await first.pass(2500);
    await first.ask('media.addPictures', { files: [file] });
    await first.ask('forum.addPost', { threadId: 't1', content: '看图', images: [pictureOf('a')] });
    await first.pass(500);
    first.kill();
    const second = createWorld({ boot: boot(), storage, answers: answers() });
    await second.pass(90_000);
    expect(second.calls('forum.addPost')).toHaveLength(1);
    expect(second.calls('forum.addPost')[0]?.input).toMatchObject({
      content: '看图',
      images: [{ url: '/media/u/a.webp' }],
    });
  });
});

describe('loading replies up to a given one', () => {
  const all = Array.from({ length: 34 }, (_, i) => reply(`r${i}`, { postId: 'p1' }));
  const deep = (): Answers =>
    answers({
      'forum.listPosts': {
        data: page([post('p1', { replyCount: all.length, replies: all.slice(0, 2) })], { total: 1 }),
      },
      'forum.listReplies': (input): Reply => {
        const from = Number(said(input, 'cursor') || 0);
        return {
          data: page(all.slice(from, from + 10), {
            total: all.length,
            hasMore: from + 10 < all.length,
            cursor: String(from + 10),
          }),
        };
      },
    });
  it('stops at the page that contains the reply, and needs no request for a loaded one', async () => {
    const w = createWorld({ boot: boot(), answers: deep() });
    await w.pass(2500);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.loadReplies', { postId: 'p1', until: 'r25' });
    expect(w.read('forum.post', 'p1')?.replyIds).toHaveLength(30);
    await w.ask('forum.loadReplies', { postId: 'p1', until: 'r7' });
    expect(w.calls('forum.listReplies')).toHaveLength(3);
  });
  it('ends after the last page when the reply does not exist', async () => {
    const w = createWorld({ boot: boot(), answers: deep() });
    await w.pass(2500);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.loadReplies', { postId: 'p1', until: 'nothing' });
    expect(w.calls('forum.listReplies')).toHaveLength(4);
    expect(w.read('forum.post', 'p1')).toMatchObject({ moreReplies: 0 });
  });
});

describe('moderation', () => {
  it('keeps a comment under review in the list of its author and does not count it', async () => {
    const w = createWorld({
      boot: boot(),
      answers: answers({ 'forum.addPost': { data: { post: json(mine('s1', { status: 3 })), reply: null } } }),
    });
    await w.pass(2500);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    const before = w.read('forum.thread', 't1')?.postCount;
    await w.ask('forum.addPost', { threadId: 't1', content: '加微信 abc12345' });
    await w.pass(1000);
    expect(w.read('forum.post', 's1')).toMatchObject({ status: 3, pending: 0 });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['s1', 'p1']);
    expect(w.read('forum.thread', 't1')?.postCount).toBe(before);
  });
  it('stores the end of muting from a refused comment in session.me', async () => {
    const until = bootWith().at + 3_600_000;
    const w = createWorld({ boot: boot(), answers: answers({ 'forum.addPost': { code: '010009', data: { until } } }) });
    await w.pass(2500);
    await w.ask('forum.addPost', { threadId: 't1', content: '你好' });
    await w.pass(1000);
    expect(w.read('session.me')?.muteUntil).toBe(until);
  });
});
