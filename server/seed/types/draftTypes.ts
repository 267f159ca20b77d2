// How a thread is written down by hand before makeSeed turns it into rows: who, where, what, with which pictures and
// comments. In texts `#话题#` and `@昵称@` become tokens. Comments: `text | reply | reply`; marks before a text: `~` by the
// thread's author, `>` answers the reply before (so does whoever speaks after or as the author), `-` deleted since,
// `[昵称]` by that person; `{picture}` at the end adds one.

export type CircleName =
  '夜行日记' | '长途实验室' | 'ZEAL 7 车主' | '亲子露营' | '改装与养护' | '上海同城' | '赛道同好' | 'Club Z';

export type Draft = {
  /** A nickname, or wishes: 主 粉 男 女, a car (7 5 T X S), a city. Without it anybody who may. */
  by?: string;
  title?: string;
  text: string;
  circle?: CircleName;
  topics?: string[];
  /** Picture groups or file names, first one leads; and how many pictures. */
  groups?: string;
  pics?: number;
  place?: string;
  /** 0 quiet … 4 everybody has seen it. */
  heat?: 0 | 1 | 2 | 3 | 4;
  /** Hours ago, where it matters; without it the spread decides. */
  ago?: number;
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
  /** More than one: a multiple choice. */
  max?: number;
  anonymous?: 1;
  voters?: number;
  /** Weights of the options where the texts say who leads. */
  weights?: number[];
};
