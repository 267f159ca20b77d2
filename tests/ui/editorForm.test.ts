// When the editor can publish and what it reports as missing; drafts go through it unchanged.
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import * as v from 'valibot';
import { Draft } from '../../bus/entities/draft';
import { createMemoryPlayer } from '../../bus/players/memory';
import {
  blankForm,
  fromDraft,
  isEmpty,
  isLive,
  problemOf,
  toDraft,
} from '../../ui/features/forum/editor/components/form';
import type { Form } from '../../ui/features/forum/editor/components/form';
import { draftProblem } from '../../ui/features/forum/editor/components/draftProblem';
import { fromSource } from '../../ui/features/forum/editor/components/richInput';
import { refusedWords } from '../../ui/features/forum/editor/components/draftText';
import { keepInFlight, readInFlight } from '../../ui/features/forum/editor/components/inFlight';
import { setClockOffset } from '../../ui/kit/text/now';
import { setClient } from '../../ui/bus';

const now = Date.UTC(2026, 10, 21);
const form = (more: Partial<Form> = {}): Form => ({
  ...blankForm({ scope: 'bbs', threadType: 0, tribeId: 'c1' }, now),
  ...more,
});
const words = (text: string) => fromSource(text);
const picture = (more = {}) => ({
  localId: 'k1',
  state: 'ready' as const,
  url: '/media/u/a.webp',
  progress: 1,
  width: 4,
  height: 3,
  preview: '',
  size: 9,
  color: '#111111',
  ...more,
});
const poll = (more: Partial<Form['poll']> = {}): Form['poll'] => ({
  ...form().poll,
  options: ['北线', '南线'].map((text, i) => ({ key: String(i), text, picture: null })),
  ...more,
});

beforeAll(async () => {
  const player = createMemoryPlayer();
  const client = createClient(player, () => 1);
  setClient(client);
  await player.emit(
    'media.upload',
    {
      localId: 'k2',
      kind: 'picture',
      state: 'ready',
      progress: 1,
      preview: 'blob:x',
      url: '/media/u/b.webp',
      vid: '',
      width: 8,
      height: 6,
      size: 77,
      color: '#222222',
      duration: 0,
      failCode: '',
      failMessage: '',
      mayRetry: 0,
    },
    'k2',
  );
});

describe('the button 发布', () => {
  it.each<[string, Partial<Form>, boolean]>([
    ['nothing', {}, false],
    ['words', { body: words('去看海') }, true],
    ['blanks', { body: words('  \n') }, false],
    ['a picture', { pictures: [picture()] }, true],
    ['a title alone', { title: '标题' }, false],
    ['a video thread without one', { threadType: 1, body: words('看') }, false],
    ['a poll without options', { threadType: 2, title: '走哪条' }, false],
    ['a poll', { threadType: 2, title: '走哪条', poll: poll() }, true],
    ['a poll without a title', { threadType: 2, poll: poll() }, false],
  ])('with %s (%o) has the enabled state %s', (_what, more, live) => expect(isLive(form(more))).toBe(live));
  it.each<[string, Partial<Form>]>([
    ['', { body: words('去看海') }],
    ['请选择圈子', { body: words('去看海'), tribeId: '' }],
    ['标题最多 30 字', { title: '字'.repeat(31), body: words('x') }],
    ['正文最多 5000 字', { body: words('字'.repeat(5001)) }],
    ['最多提到 20 人', { body: words(Array.from({ length: 21 }, (_, i) => `@{u${String(i)}|某人}`).join('')) }],
    ['有图片上传失败，请重试或删除', { pictures: [picture({ state: 'failed' })] }],
    ['封面还没有准备好', { threadType: 1, video: { ...picture(), duration: 9, cover: null } }],
    ['', { threadType: 1, video: { ...picture(), duration: 9, cover: picture() } }],
    [
      '封面上传失败，请重新选择封面',
      { threadType: 1, video: { ...picture(), duration: 9, cover: picture({ state: 'failed' }) } },
    ],
    ['', { threadType: 2, title: '走哪条', poll: poll() }],
    ['请填完每个选项', { threadType: 2, title: '走哪条', poll: poll({ votingType: 1 }) }],
    [
      '有两个选项相同',
      {
        threadType: 2,
        title: '走哪条',
        poll: poll({ options: ['北线', ' 北线'].map((text, i) => ({ key: String(i), text, picture: null })) }),
      },
    ],
    [
      '选项最多 20 字',
      {
        threadType: 2,
        title: '走哪条',
        poll: poll({ options: ['字'.repeat(21), '南线'].map((text, i) => ({ key: String(i), text, picture: null })) }),
      },
    ],
    [
      '',
      {
        threadType: 2,
        title: '走哪条',
        poll: poll({
          votingType: 1,
          options: ['a', 'b'].map((key) => ({ key, text: '字'.repeat(21), picture: picture({ localId: key }) })),
        }),
      },
    ],
    ['请设置最多可选几项', { threadType: 2, title: '走哪条', poll: poll({ pollType: 1, maxChoice: 3 }) }],
    ['截止时间要晚于开始时间', { threadType: 2, title: '走哪条', poll: poll({ endTime: now }) }],
    ['投票最长一年', { threadType: 2, title: '走哪条', poll: poll({ endTime: now + 400 * 86_400_000 }) }],
  ])('reports “%s” (case %#)', (problem, more) => expect(problemOf(form(more), now)).toBe(problem));
});

const draft: Draft = {
  draftId: 's1',
  clientDraftId: 'd1',
  draftType: 1,
  scope: 'bbs',
  threadType: 0,
  title: '独库',
  content: '感谢 @{u1|阿澈}',
  topics: [{ topicId: 't1', name: '独库公路' }],
  tribeId: 'c1',
  threadId: '',
  place: null,
  images: [
    { url: '/media/u/a.webp', width: 4, height: 3, size: 9, color: '#111111', status: 0, localKey: '' },
    { url: '', width: 8, height: 6, size: 77, color: '', status: 0, localKey: 'k3' },
  ],
  video: null,
  poll: null,
  updateTime: 5,
  deviceName: '',
  version: 0,
};
describe('a draft', () => {
  it('is unchanged after a round trip through the editor, except for the size of a missing upload', () =>
    expect(toDraft(fromDraft(draft, now), 5)).toEqual({
      ...draft,
      images: [draft.images[0], { ...draft.images[1], size: 0 }],
    }));
  it('has the URL of a picture that was uploaded meanwhile', () => {
    const next = toDraft(
      form({ pictures: [{ ...picture({ url: undefined, state: 'waiting' }), localId: 'k2' } as never] }),
      0,
    );
    expect(next.images).toMatchObject([{ url: '/media/u/b.webp', width: 8, color: '#222222', localKey: 'k2' }]);
  });
  it('omits files that only this page has, because they would be lost after a reload', () => {
    const mine = picture({ localId: 'k9', url: undefined, state: 'waiting', isNew: true }) as never;
    expect(toDraft(form({ pictures: [picture(), mine] }), 0).images).toHaveLength(1);
    const options = [{ key: '0', text: '北线', picture: mine }];
    expect(toDraft(form({ threadType: 2, poll: poll({ options }) }), 0).poll?.options[0]?.image).toBeNull();
  });
  it('is empty with only a circle and topics, and not empty with text, pictures or options', () => {
    expect(isEmpty(form({ topics: draft.topics, tribeId: 'c1' }))).toBe(true);
    expect(
      [{ title: '独' }, { body: words('库') }, { pictures: [picture()] }, { threadType: 2 as const, poll: poll() }].map(
        (more) => isEmpty(form(more)),
      ),
    ).toEqual([false, false, false, false]);
  });
});

it('refusedWords returns the words at the positions that the server named in the sent text', () => {
  const refused = {
    ...draft,
    content: '  可以套现',
    publish: 'failed' as const,
    progress: 1,
    failCode: '010007',
    failMessage: '',
    dirty: 1 as const,
    elsewhere: 0 as const,
    refused: [
      { field: 'content' as const, at: 0, from: 2, to: 4 },
      { field: 'title' as const, at: 0, from: 0, to: 1 },
    ],
  };
  expect(refusedWords(refused)).toEqual({ title: ['独'], content: ['套现'], options: [] });
});

describe('a draft that is too long to be stored', () => {
  const stored = (f: Form) => v.safeParse(Draft, toDraft(f, 1)).success;
  const option = (text: string) => ({ key: text, text, picture: null });
  it.each([
    ['its title', '标题', (text: string) => form({ title: text }), 200],
    ['its text', '正文', (text: string) => form({ body: words(text) }), 20_000],
    [
      'an option of its poll',
      '选项',
      (text: string) => form({ threadType: 2, poll: poll({ options: [option('北线'), option(text)] }) }),
      200,
    ],
  ])('says by how much for %s, and nothing at the limit', (_, what, made, longest) => {
    const fits = made('海'.repeat(longest));
    expect([stored(fits), draftProblem(fits)]).toEqual([true, '']);
    const over = made('海'.repeat(longest + 12));
    expect([stored(over), draftProblem(over)]).toEqual([false, `${what}太长，存不了草稿，请删去 12 字`]);
  });
  it('counts a person by what is stored of her', () => {
    const text = '海'.repeat(19_991) + '@{10001|阿澈}';
    const over = form({ body: words(text) });
    expect([stored(over), draftProblem(over)]).toEqual([false, '正文太长，存不了草稿，请删去 2 字']);
  });
});

it('words of a killed page are newer than what another device stored before, also where the clock is an hour late', () => {
  setClockOffset(3_600_000);
  const theirs = Date.now() + 3_600_000 - 60_000;
  keepInFlight('me', toDraft(form({ body: words('手机接着写') }), theirs));
  expect(readInFlight('me')?.at).toBeGreaterThan(theirs);
  setClockOffset(0);
});
