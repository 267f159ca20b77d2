// Masks links: the path is kept, ids in the query become pseudonyms by their parameter's name, the rest is masked.
// Hosts become pseudonyms too. Idempotent, like all masks.
import { mask } from './maskers';
import type { Pseudonyms } from './pseudonyms';
import { isPseudonym } from './pseudonyms';

/** Parameters whose values are words of the app. */
const ours = new Set([
  'tab',
  'type',
  'sort',
  'position',
  'scope',
  'sourceType',
  'noHistory',
  'anchor',
  'kind',
  'step',
  'feed',
]);
/** Parameters that hold a link. */
const nested = new Set(['url', 'link', 'redirect', 'reopenUrl', 'from', 'back', 'target', 'route']);
const kinds: { [name: string]: string } = { tribe: 'circle', response: 'reply' };
const DEEPEST = 3;

export function maskLink(link: string, names: Pseudonyms, depth = 0): string {
  if (link === '') return link;
  const special = /^(tel|mailto|sms|javascript|data|blob|about):/i.exec(link);
  if (special) return special[0] + mask(link.slice(special[0].length));
  if (isPseudonym(link)) return names.id('link', link);
  const parts = /^([a-z][a-z0-9+.-]*:(?=\/\/))?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(link);
  if (!parts) return mask(link);
  const [, scheme = '', host = '', path = '', query = '', fragment = ''] = parts;
  return (
    (/^(https?|wss?):$/i.test(scheme) || scheme === '' ? scheme : mask(scheme)) +
    (host ? '//' + names.id('host', host.slice(2)) : '') +
    path
      .split('/')
      .map((segment) => maskSegment(segment, names))
      .join('/') +
    (query
      ? '?' +
        query
          .slice(1)
          .split('&')
          .map((pair) => maskPair(pair, names, depth))
          .join('&')
      : '') +
    (fragment ? '#' + encode(mask(decode(fragment.slice(1)))) : '')
  );
}

function maskSegment(segment: string, names: Pseudonyms): string {
  if (segment === '' || /^[A-Za-z][A-Za-z_-]{0,31}\d{0,2}$/.test(segment)) return segment;
  return names.id('part', decode(segment));
}
function maskPair(pair: string, names: Pseudonyms, depth: number): string {
  const at = pair.indexOf('=');
  const name = at < 0 ? pair : pair.slice(0, at);
  const head = /^[A-Za-z][A-Za-z_]{0,31}$/.test(name) ? name : encodeURIComponent(mask(decode(name)));
  if (at < 0) return head;
  const value = decode(pair.slice(at + 1));
  if (value === '') return head + '=';
  const id = /^(?:([A-Za-z]+?)(?:Id|ID|Uid)|v?id)$/.exec(name);
  if (id) return head + '=' + names.id(kinds[id[1] ?? ''] ?? id[1] ?? name, value);
  if (isPseudonym(value)) return head + '=' + names.id('text', value);
  if (ours.has(name) && /^([A-Za-z_-]{1,24}|\d{1,2})$/.test(value)) return head + '=' + value;
  if (nested.has(name) && depth < DEEPEST) return head + '=' + encode(maskLink(value, names, depth + 1));
  // Always masked: the same link must be masked equally before and after its text is known as private.
  return head + '=' + encode(mask(value));
}
/** Pseudonyms are not encoded, so that they are recognized again. */
const encode = (text: string): string => (isPseudonym(text) ? text : encodeURIComponent(text));
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
