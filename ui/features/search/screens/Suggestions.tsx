// What might be meant by what is being typed: words to look for, and people, circles, topics and posts by their names,
// which open at once.
import type { Suggestion } from '../../../../bus/entities/search';
import { useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Avatar } from '../../../kit/media/Avatar';
import { Picture } from '../../../kit/media/Picture';
import { search } from '../../../kit/media/icons';
import { Marked } from '../../../kit/text/Marked';
import { userLink } from '../../../app/links/users';
import { links } from '../../../app/navigation/routes';
import s from './SearchScreen.module.css';

type Kind = NonNullable<Suggestion['kind']>;
const kindWord: { readonly [kind in Kind]: string } = {
  word: '',
  users: '用户',
  tribe: '圈子',
  topic: '话题',
  thread: '帖子',
};

export type SuggestionsProps = {
  words: string;
  onLook: (words: string) => void;
  /** Goes to a page instead of looking. */
  onOpen: (href: string) => void;
};
export function Suggestions({ words, onLook, onOpen }: SuggestionsProps) {
  const list = useStream('search.suggestions')?.list ?? [];
  const me = useStream('session.me')?.userId;
  const hrefOf = ({ kind, targetId = '', scope }: Suggestion): string => {
    if (kind === 'users') return userLink(targetId, me);
    if (kind === 'tribe') return links.circle(targetId);
    if (kind === 'topic') return links.topic(targetId);
    return links.thread(targetId, undefined, scope);
  };
  return (
    <ul className={s.list} aria-label="搜索建议">
      <li>
        <button className={s.guess} type="button" onClick={() => onLook(words)}>
          <span className={s.mark}>
            <Icon d={search} size={18} />
          </span>
          <span className={`cut ${s.text}`}>搜索“{words}”</span>
        </button>
      </li>
      {list.map((one) => {
        const { word, marks, kind = 'word', targetId = '' } = one;
        const inside = (
          <>
            <span className={s.mark}>
              <Mark suggestion={one} kind={kind} />
            </span>
            <span className={`cut ${s.text}`}>
              <Marked text={word} marks={marks} />
            </span>
            <span className="cap t3">{kindWord[kind]}</span>
          </>
        );
        return (
          <li key={`${kind} ${targetId || word}`}>
            {kind === 'word' ? (
              <button className={s.guess} type="button" onClick={() => onLook(word)}>
                {inside}
              </button>
            ) : (
              <Link className={s.guess} href={hrefOf(one)} onPress={() => onOpen(hrefOf(one))}>
                {inside}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ suggestion: { word, picture = '' }, kind }: { suggestion: Suggestion; kind: Kind }) {
  if (kind === 'users') return <Avatar src={picture} name={word} size={32} />;
  if (kind === 'topic') return <span className={`ac ${s.hash}`}>#</span>;
  if (kind === 'word' || !picture) return <Icon d={search} size={18} />;
  return (
    <span className={s.cover}>
      <Picture src={picture} width={120} radius={4} />
    </span>
  );
}
