// Makes comments and replies: the hand-written ones, and a few of the theme on the most popular threads.
import { readComment } from './commentMarks';
import type { ParsedComment } from './commentMarks';
import { themeComments, withoutPictures } from './themeComments';
import type { MadeThread } from './makeThreads';
import { imageOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import type { Random } from '../generator/random';
import { day, minute, within } from '../generator/time';
import { tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type { SeedPost, SeedReply } from '../types/postTypes';
import type { SeedPerson, SeedPostLike } from '../types/seedTypes';

export type MadeComments = { posts: SeedPost[]; replies: SeedReply[]; postLikes: SeedPostLike[] };

/** A time between `from` and now; most are within hours of `from`. */
const momentsAfter = (from: number, now: number, count: number, random: Random): number[] => {
  const to = Math.min(now, from + 9 * day);
  return Array.from({ length: count }, () => within(from, to, 0.02 + 0.96 * random.next() ** 2.4)).sort(
    (a, b) => a - b,
  );
};

class Writer {
  readonly made: MadeComments = { posts: [], replies: [], postLikes: [] };
  private readonly people: SeedPerson[];
  private readonly names: Names;
  private readonly random: Random;
  private readonly now: number;

  constructor(people: SeedPerson[], names: Names, now: number) {
    this.people = people;
    this.names = names;
    this.now = now;
    this.random = randomOf('comments');
  }

  write({ thread, draft }: MadeThread): void {
    if (thread.auditStatus !== 1) return;
    const lines = [...(draft.comments ?? []), ...this.extra(thread, draft)];
    const times = momentsAfter(thread.createTime, this.now, lines.length, this.random);
    const seen = new Set<string>();
    const order = lines.length > 60 ? lines : this.random.shuffle(lines);
    order.forEach((line, at) => {
      const { comment, replies } = readComment(line);
      const post = this.post(thread, comment, times[at] ?? this.now, at + 1, seen, draft.heat ?? 0);
      this.answer(thread, post, replies, draft.heat ?? 0);
    });
  }

  private extra(thread: MadeThread['thread'], draft: MadeThread['draft']): string[] {
    const heat = draft.heat ?? 0;
    const wanted = !draft.comments?.length
      ? this.random.int(0, 2)
      : heat >= 3
        ? this.random.int(1, 4)
        : this.random.int(0, 1);
    const drawn = this.random.shuffle(themeComments[draft.theme] ?? []).slice(0, wanted);
    return thread.images.length > 0 ? drawn : drawn.map((words) => withoutPictures[words] ?? words);
  }

  private speaker(said: ParsedComment, authorId: string, seen: Set<string>): string {
    if (said.byAuthor) return authorId;
    if (said.by) {
      const id = this.names.userIds.get(said.by);
      if (!id) throw new Error(`no person ${said.by}`);
      seen.add(id);
      return id;
    }
    let found = this.random.pick(this.people);
    for (
      let tries = 0;
      (seen.has(found.userId) || found.userId === authorId || Number(found.userId) < 10007) && tries < 400;
      tries += 1
    )
      found = this.random.pick(this.people);
    seen.add(found.userId);
    return found.userId;
  }

  private post(
    thread: MadeThread['thread'],
    said: ParsedComment,
    createTime: number,
    floor: number,
    seen: Set<string>,
    heat: number,
  ): SeedPost {
    const words = tokenise(said.text, this.names);
    const age = this.now - createTime;
    const post: SeedPost = {
      postId: `p${thread.threadId.slice(1)}${String(floor).padStart(3, '0')}`,
      threadId: thread.threadId,
      authorId: this.speaker(said, thread.authorId, seen),
      content: words.content,
      images: said.picture ? [imageOf(said.picture)] : [],
      atUserIds: words.atUserIds,
      floor,
      createTime,
      status: said.deleted ? 1 : 0,
      baseLikeCount: Math.floor((heat * heat * 60 + 4) * this.random.next() ** 4 * Math.min(1, age / day + 0.1)),
    };
    this.made.posts.push(post);
    if (post.status === 0) this.likes(post.postId, '', post.authorId, createTime, this.random.int(0, 2 + heat));
    return post;
  }

  private answer(thread: MadeThread['thread'], post: SeedPost, said: ParsedComment[], heat: number): void {
    const times = momentsAfter(post.createTime + minute / 2, this.now, said.length, this.random);
    const seen = new Set<string>([post.authorId]);
    let last: SeedReply | null = null;
    said.forEach((one, at) => {
      const words = tokenise(one.text, this.names);
      const talk = said.length < 10 && at > 0 && one.byAuthor !== (said[at - 1]?.byAuthor ?? false);
      const answered: SeedReply | null = one.answersLast || talk ? last : null;
      const reply: SeedReply = {
        responseId: `r${post.postId.slice(1)}${String(at + 1).padStart(2, '0')}`,
        postId: post.postId,
        threadId: thread.threadId,
        authorId: this.speaker(one, thread.authorId, seen),
        toUserId: answered ? answered.authorId : '',
        toResponseId: answered ? answered.responseId : '',
        content: words.content,
        createTime: times[at] ?? this.now,
        status: one.deleted ? 1 : 0,
        baseLikeCount: Math.floor((heat * 9 + 2) * this.random.next() ** 3),
      };
      this.made.replies.push(reply);
      if (reply.status === 0) this.likes('', reply.responseId, reply.authorId, reply.createTime, this.random.int(0, 2));
      last = reply;
    });
  }

  private likes(postId: string, responseId: string, authorId: string, from: number, count: number): void {
    const users = new Set<string>();
    while (users.size < count) {
      const one = this.random.pick(this.people).userId;
      if (one !== authorId) users.add(one);
    }
    const times = momentsAfter(from, this.now, count, this.random);
    [...users].forEach((userId, at) =>
      this.made.postLikes.push({ postId, responseId, userId, createTime: times[at] ?? this.now }),
    );
  }
}

export const makeComments = (threads: MadeThread[], people: SeedPerson[], names: Names, now: number): MadeComments => {
  const writer = new Writer(people, names, now);
  for (const made of threads) writer.write(made);
  return writer.made;
};
