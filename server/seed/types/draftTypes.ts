// The format of hand-written threads, which makeSeed turns into rows: author, circle, text, pictures and comments. In
// texts, `#话题#` and `@昵称@` become tokens. A comment is `text | reply | reply`. Marks before a text: `~` is by the
// author of the thread, `>` answers the reply before it (as do replies after and by the author), `-` is deleted, `[昵称]`
// is by that person; `{picture}` at the end adds a picture.

export type CircleName =
  '夜行日记' | '长途实验室' | 'ZEAL 7 车主' | '亲子露营' | '改装与养护' | '上海同城' | '赛道同好' | 'Club Z';

export type Draft = {
  /** A nickname, or wishes: 主 粉 男 女, a car (7 5 T X S), a city. Default: a person who may be in the circle. */
  by?: string;
  title?: string;
  text: string;
  circle?: CircleName;
  topics?: string[];
  /** Names of pictures, with spaces between them: see `generator/pictureFamilies.ts`. */
  pictures?: string;
  place?: string;
  /** From 0 (few reactions) to 4 (most reactions). */
  heat?: 0 | 1 | 2 | 3 | 4;
  /** Hours before now when below 24; otherwise hours before the start of today. */
  ago: number;
  essence?: 1;
  top?: 1;
  audit?: 0 | 2 | 3;
  reason?: string;
  video?: string;
  poll?: PollDraft;
  comments?: string[];
};

export type PollDraft = {
  options: string[];
  /** For picture polls, one file name per option. */
  images?: string[];
  votingType: 0 | 1 | 2;
  state: 0 | 1 | 2;
  /** Above 1: a multiple choice. */
  max?: number;
  anonymous?: 1;
  voters?: number;
  /** Shares of the options, where the text or a comment mentions the result. */
  weights?: number[];
};
