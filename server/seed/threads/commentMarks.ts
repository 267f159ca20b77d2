// Reads one hand-written comment line with its replies (the marks are explained in drafts.ts).
export type Said = {
  text: string;
  byAuthor: boolean;
  answersLast: boolean;
  deleted: boolean;
  by: string;
  picture: string;
};

const one = (part: string): Said => {
  let text = part.trim();
  const said: Said = { text: '', byAuthor: false, answersLast: false, deleted: false, by: '', picture: '' };
  for (;;) {
    if (text.startsWith('~')) said.byAuthor = true;
    else if (text.startsWith('>')) said.answersLast = true;
    else if (text.startsWith('-')) said.deleted = true;
    else break;
    text = text.slice(1);
  }
  const by = /^\[([^\]]+)\]/.exec(text);
  if (by) {
    said.by = by[1] ?? '';
    text = text.slice(by[0].length);
  }
  const picture = /\{([a-z0-9-]+)\}$/.exec(text);
  if (picture) {
    said.picture = picture[1] ?? '';
    text = text.slice(0, picture.index);
  }
  return { ...said, text: text.trim() };
};

export const readComment = (line: string): { comment: Said; replies: Said[] } => {
  const [first = '', ...rest] = line.split(' | ');
  return { comment: one(first), replies: rest.map(one) };
};
