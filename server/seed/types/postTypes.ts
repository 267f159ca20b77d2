// The rows of comments, replies and their likes, as plain data.
export type SeedImage = { url: string; width: number; height: number; size: number; color: string; status: 0 };

/** status: 0 ok, 1 deleted. */
export type SeedPost = {
  postId: string;
  threadId: string;
  authorId: string;
  content: string;
  images: SeedImage[];
  atUserIds: string[];
  floor: number;
  createTime: number;
  status: 0 | 1;
  baseLikeCount: number;
};
export type SeedReply = {
  responseId: string;
  postId: string;
  threadId: string;
  authorId: string;
  /** '' when it answers the comment itself. */
  toUserId: string;
  toResponseId: string;
  content: string;
  createTime: number;
  status: 0 | 1;
  baseLikeCount: number;
};
