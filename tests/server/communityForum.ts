// Threads, polls and comments of the small community: a default of each, and many threads for paging.
import type { SeedPost, SeedReply } from '../../server/seed/types/postTypes';
import type { SeedPoll, SeedThread } from '../../server/seed/types/seedTypes';
import { hour, NOW } from './communityPeople';

export function thread(threadId: string, more: Partial<SeedThread> = {}): SeedThread {
  return {
    threadId,
    threadType: 0,
    title: '标题' + threadId,
    content: '正文' + threadId,
    excerpt: '正文' + threadId,
    authorId: 'author',
    tribeId: 'open',
    scope: 'bbs',
    topicIds: ['topic'],
    atUserIds: [],
    images: [],
    video: null,
    place: null,
    createTime: NOW - 10 * hour,
    updateTime: NOW - 10 * hour,
    isEdited: 0,
    auditStatus: 1,
    auditReason: '',
    isTop: 0,
    isEssence: 0,
    viewCount: 5,
    shareCount: 0,
    baseLikeCount: 3,
    baseCollectCount: 0,
    postCount: 0,
    ...more,
  };
}

export const poll = (
  pollId: string,
  threadId: string,
  startTime: number,
  endTime: number,
  more: Partial<SeedPoll> = {},
): SeedPoll => ({
  pollId,
  threadId,
  pollType: 0,
  votingType: 0,
  startTime,
  endTime,
  maxChoice: 1,
  pollAnonymous: 0,
  baseVoterCount: 4,
  options: ['a', 'b', 'c'].map((name, sort) => ({
    optionId: `${pollId}-${name}`,
    text: name,
    image: null,
    sort,
    baseCount: sort === 0 ? 4 : 0,
  })),
  ...more,
});

export const post = (postId: string, more: Partial<SeedPost> = {}): SeedPost => ({
  postId,
  threadId: 'plain',
  authorId: 'other',
  content: '评论' + postId,
  images: [],
  atUserIds: [],
  floor: 1,
  createTime: NOW - 5 * hour,
  status: 0,
  baseLikeCount: 1,
  ...more,
});
export const reply = (responseId: string, postId: string, more: Partial<SeedReply> = {}): SeedReply => ({
  responseId,
  postId,
  threadId: 'plain',
  authorId: 'author',
  toUserId: '',
  toResponseId: '',
  content: '回复' + responseId,
  createTime: NOW - 4 * hour,
  status: 0,
  baseLikeCount: 0,
  ...more,
});

/** 120 threads for paging, many of them made in the same millisecond. */
export const many: SeedThread[] = Array.from({ length: 120 }, (_, i) =>
  thread('many' + String(i).padStart(3, '0'), {
    createTime: NOW - 100 * hour - Math.floor(i / 5) * 1000,
    tribeId: '',
    topicIds: ['crowd'],
    baseLikeCount: (i * 7) % 50,
    authorId: i % 2 === 0 ? 'author' : 'other',
  }),
);
