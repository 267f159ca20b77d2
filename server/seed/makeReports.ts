// Reports that the staff have not decided: of a thread, of a comment and of a person.
import type { SeedPost } from './types/postTypes';
import type { SeedPerson, SeedReport, SeedThread } from './types/seedTypes';

const hour = 3_600_000;

export function makeReports(
  threads: readonly SeedThread[],
  posts: readonly SeedPost[],
  people: readonly SeedPerson[],
  now: number,
): SeedReport[] {
  const [first, second, third] = people.filter((one) => one.isPlatformAdmin === 0 && one.authTac === 1);
  const thread = threads.filter((one) => one.auditStatus === 1 && one.authorId !== first?.userId)[40];
  const post = posts.filter((one) => one.status === 0 && one.authorId !== second?.userId)[25];
  if (first === undefined || second === undefined || third === undefined || thread === undefined || post === undefined)
    return [];
  const by = (
    reportId: string,
    userId: string,
    targetType: number,
    targetId: string,
    reasonCode: number,
    content: string,
    ago: number,
  ): SeedReport => ({
    reportId,
    userId,
    targetType,
    targetId,
    reasonCode,
    content,
    createTime: now - ago * hour,
  });
  return [
    by('j-thread', first.userId, 1, thread.threadId, 1, '标题和内容对不上，像是来引流的。', 26),
    by('j-comment', second.userId, 2, post.postId, 3, '', 9),
    by('j-person', first.userId, 4, third.userId, 9, '一直私下让人加群，麻烦看一下。', 3),
  ];
}
