// A server that stores comments, and a thread with its comments open, for the tests of comments.
import type { Json } from '../../bus/protocol/envelope';
import { quietAnswers, json, page, post, reply, user } from './fixtures';
import { bootWith, said } from './world';
import type { Reply, World } from './world';

/** A server that stores comments and is idempotent by `clientToken`, like the real one. */
export function commentServer() {
  const stored = new Map<string, { id: string; content: string; postId: string }>();
  let n = 0;
  const mine = (id: string, content: string) =>
    post(id, { content, isMine: 1, canDelete: 1, createTime: 1_795_222_900_000, author: user('me') });
  return {
    stored,
    answers: {
      ...quietAnswers(),
      'forum.addPost': (input: { [k: string]: Json }): Reply => {
        const token = said(input, 'clientToken');
        const known = stored.get(token) ?? {
          id: 's' + String(++n),
          content: said(input, 'content'),
          postId: said(input, 'postId'),
        };
        stored.set(token, known);
        if (known.postId)
          return {
            data: {
              post: null,
              reply: json(
                reply(known.id, { content: known.content, postId: known.postId, isMine: 1, author: user('me') }),
              ),
            },
            after: 30,
          };
        return { data: { post: json(mine(known.id, known.content)), reply: null }, after: 30 };
      },
      'forum.listPosts': (): Reply => ({
        data: page(
          [
            ...Array.from(stored.values())
              .filter((s) => !s.postId)
              .reverse()
              .map((s) => mine(s.id, s.content)),
            post('p1'),
            post('p2'),
          ],
          { total: 2 + stored.size },
        ),
      }),
      'forum.deletePost': { data: {} },
    },
  };
}
export const KEY = 't1|new|0';
export const open = async (w: World) => {
  await w.pass(2500);
  await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
};
export const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
export const contents = (w: World) =>
  (w.read('forum.comments', KEY)?.ids ?? []).map((id) => w.read('forum.post', id)?.content ?? '?');
