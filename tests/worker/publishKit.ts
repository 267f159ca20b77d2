// A server that stores drafts and threads, for the tests of drafts and publishing.
import type { Draft, DraftImage } from '../../bus/entities/draft';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import type { Answers, Reply, World } from './world';
import { quietAnswers, json, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';

export const waitingImage = (localKey: string): DraftImage => ({
  url: '',
  width: 40,
  height: 30,
  size: 9,
  color: '',
  status: 0,
  localKey,
});

/** A server that stores drafts and threads and is idempotent by clientToken and body, as the real one is. */
export function writer(more: Answers = {}) {
  const drafts: Draft[] = [];
  const made = new Map<string, Json>();
  const bodies = new Map<string, string>();
  const answers: Answers = {
    ...quietAnswers(),
    'forum.listDrafts': (): Reply => ({ data: json(drafts) }),
    'forum.saveDraft': (input): Reply => {
      const at = drafts.findIndex((d) => d.clientDraftId === input['clientDraftId']);
      const { clientToken: _, ...rest } = input;
      const next = {
        ...(rest as Draft),
        draftId: drafts[at]?.draftId ?? 's' + String(drafts.length + 1),
        version: (drafts[at]?.version ?? 0) + 1,
      };
      if (at < 0) drafts.push(next);
      else drafts[at] = next;
      return {
        data: {
          draftId: next.draftId,
          clientDraftId: next.clientDraftId,
          updateTime: next.updateTime,
          version: next.version,
        },
      };
    },
    'forum.deleteDraft': (input): Reply => {
      const at = drafts.findIndex((d) => d.draftId === input['draftId']);
      if (at < 0) return { code: '010002' };
      if ((drafts[at]?.version ?? 0) <= Number(input['draftVersion'] ?? Infinity)) drafts.splice(at, 1);
      return { data: {} };
    },
    'forum.addThread': (input): Reply => {
      const { clientToken: token = '', ...body } = input as { clientToken?: string };
      if (made.has(token) && bodies.get(token) !== JSON.stringify(body)) return { code: '010013' };
      bodies.set(token, JSON.stringify(body));
      const at = drafts.findIndex((d) => d.draftId === input['draftId']);
      if (at >= 0 && (drafts[at]?.version ?? 0) <= Number(input['draftVersion'] ?? Infinity)) drafts.splice(at, 1);
      const one =
        made.get(token) ??
        json(
          thread('new' + String(made.size + 1), {
            title: said(input, 'title'),
            content: said(input, 'content'),
            images: input['images'] as never,
            author: user('me'),
            isMine: 1,
          }),
        );
      made.set(token, one);
      return { data: one, after: 30 };
    },
    'media.getToken': (input, _t, one): Reply => ({
      data: {
        uploadId: 'up-' + said(input, 'localKey'),
        uploadUrl: '',
        token: 'leave',
        expire: one.at + 600_000,
        partSize: 1000,
        parts: [],
      },
    }),
    'media.sendPart': { data: { from: 0 }, after: 500 },
    'media.uploadCompressSing': (input): Reply => ({
      data: {
        url: '/media/u/' + said(input, 'file') + '.webp',
        width: 40,
        height: 30,
        size: 77,
        sha256: 'cd'.repeat(32),
        color: '#112233',
      },
    }),
    ...more,
  };
  return { answers, drafts, made };
}
export const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
export async function begin(answers: Answers, storage = memoryStorage()): Promise<World> {
  const w = createWorld({ boot: boot(), answers, storage, more: true });
  await w.pass(2500);
  return w;
}
export const picture = (localId: string) => ({
  localId,
  name: 'a.jpg',
  size: 100,
  mime: 'image/jpeg',
  width: 40,
  height: 30,
});
