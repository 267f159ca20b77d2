// Parses a hand-written comment with its replies (the marks are in draftTypes.ts).
export type ParsedComment = {
  text: string;
  byAuthor: boolean;
  answersLast: boolean;
  deleted: boolean;
  by: string;
  picture: string;
};

const parsePart = (part: string): ParsedComment => {
  let text = part.trim();
  const comment: ParsedComment = { text: '', byAuthor: false, answersLast: false, deleted: false, by: '', picture: '' };
  for (;;) {
    if (text.startsWith('~')) comment.byAuthor = true;
    else if (text.startsWith('>')) comment.answersLast = true;
    else if (text.startsWith('-')) comment.deleted = true;
    else break;
    text = text.slice(1);
  }
  const by = /^\[([^\]]+)\]/.exec(text);
  if (by) {
    comment.by = by[1] ?? '';
    text = text.slice(by[0].length);
  }
  const picture = /\{([a-z0-9-]+)\}$/.exec(text);
  if (picture) {
    comment.picture = picture[1] ?? '';
    text = text.slice(0, picture.index);
  }
  return { ...comment, text: text.trim() };
};

export const readComment = (line: string): { comment: ParsedComment; replies: ParsedComment[] } => {
  const [first = '', ...rest] = line.split(' | ');
  return { comment: parsePart(first), replies: rest.map(parsePart) };
};
