// Turns `#话题#` and `@昵称@` of hand-written texts into tokens of the API, and tokens into plain text.
export type Names = { topicIds: Map<string, string>; userIds: Map<string, string> };
export type Tokenised = { content: string; topicIds: string[]; atUserIds: string[] };

export const tokenise = (text: string, names: Names): Tokenised => {
  const topicIds: string[] = [];
  const atUserIds: string[] = [];
  const content = text
    .replace(/#([^#\n]{1,20})#/g, (_whole, name: string) => {
      const id = names.topicIds.get(name);
      if (!id) throw new Error(`no topic ${name}`);
      if (!topicIds.includes(id)) topicIds.push(id);
      return `#{${id}|${name}}`;
    })
    .replace(/@([^@\n]{1,30})@/g, (_whole, name: string) => {
      const id = names.userIds.get(name);
      if (!id) throw new Error(`no person ${name}`);
      if (!atUserIds.includes(id)) atUserIds.push(id);
      return `@{${id}|${name}}`;
    });
  return { content, topicIds, atUserIds };
};

export const plainOf = (content: string) => content.replace(/([#@])\{[^|}]*\|([^}]*)\}/g, '$1$2');

export const excerptOf = (content: string) => {
  const words = plainOf(content)
    .replace(/([。！-～])\s+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  // A cut within a surrogate pair would make an invalid character.
  return words.length > 120 ? `${words.slice(0, 119).replace(/[\uD800-\uDBFF]$/, '')}…` : words;
};
