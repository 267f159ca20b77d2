// The format of an article's text. The body is in the seed's markup (markup.ts).
export type ArticleText = {
  category: string;
  title: string;
  summary: string;
  image: string;
  tags: string[];
  body: string;
  points?: number;
  video?: string;
  files?: string[];
};
