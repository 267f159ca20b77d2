// How a post is laid out: its paragraphs with its pictures between them, and the rows that a run of pictures makes.

export type BodyBlock = { kind: 'text'; text: string } | { kind: 'pictures'; from: number; count: number };

/**
 * Pictures are spread over the gaps after the paragraphs (one paragraph: all after it), in their order, earlier gaps
 * first.
 */
export function layoutBody(content: string, pictures: number): BodyBlock[] {
  const paragraphs = content
    .split(/\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const blocks: BodyBlock[] = [];
  const gaps = Math.max(1, Math.min(paragraphs.length - 1, Math.ceil(pictures / 3)));
  let from = 0;
  const take = (gap: number) => {
    const count = Math.ceil((pictures - from) / (gaps - gap));
    if (count > 0) blocks.push({ kind: 'pictures', from, count });
    from += Math.max(0, count);
  };
  paragraphs.forEach((text, i) => {
    blocks.push({ kind: 'text', text });
    if (i < gaps && pictures > 0) take(i);
  });
  if (!paragraphs.length && pictures > 0) take(0);
  return blocks;
}

/** Rows of a run, as indexes: the first picture stands alone, then pairs; what is left over stands alone again. */
export function pictureRows(from: number, count: number): number[][] {
  const end = from + count;
  const rows: number[][] = [];
  for (let at = from; at < end;) {
    const n = at === from || count < 3 || at + 1 === end ? 1 : 2;
    rows.push(n === 1 ? [at] : [at, at + 1]);
    at += n;
  }
  return rows;
}
