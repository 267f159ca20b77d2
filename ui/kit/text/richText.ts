// What a person wrote, cut into words, people, topics and links. Tokens: `@{userId|name}`, `#{topicId|name}`;
// everything else is text, whatever it looks like.

export type RichPart =
  | { readonly kind: 'text'; readonly text: string }
  /** to: the user's or topic's id, or the address. */
  | { readonly kind: 'user' | 'topic' | 'link'; readonly to: string; readonly text: string };

const pattern = /([@#])\{([^{}|\s]{1,64})\|([^{}|\n]{1,64})\}|https?:\/\/\w[\w\-.~:/?#[\]@!$&'()*+,;=%]{2,2000}/g;

export function parseRich(source: string): RichPart[] {
  const parts: RichPart[] = [];
  let at = 0;
  const words = (end: number) => {
    if (end > at) parts.push({ kind: 'text', text: source.slice(at, end) });
  };
  source.replace(pattern, (all: string, sign: string | undefined, id: string, name: string, index: number) => {
    words(index);
    // A sentence's own mark at the end does not belong to the address.
    const to = sign ? id : all.replace(/[.,;:!?'()[\]]+$/, '');
    at = index + (sign ? all : to).length;
    parts.push(
      sign ? { kind: sign === '@' ? 'user' : 'topic', to, text: name } : { kind: 'link', to, text: linkText(to) },
    );
    return '';
  });
  words(source.length);
  return parts;
}

/** An address as it is shown: the true host must be seen (not a name put before an @), the rest may be cut. */
function linkText(href: string): string {
  const bare = href.replace(/^https?:\/\/([^/?#]*@)?|\/$/g, '');
  return bare.length > 36 ? `${bare.slice(0, 35)}…` : bare;
}

/** The words alone, for titles, labels and sharing. */
export function plainText(source: string): string {
  return parseRich(source)
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'link'
          ? part.to
          : (part.kind === 'user' ? '@' : '#') + part.text,
    )
    .join('');
}
