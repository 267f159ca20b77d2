// What might be meant by what is being typed, 300 ms after the last letter; never while letters are still being put
// together.
import { ask } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { search } from '../../../kit/media/icons';
import { Marked } from '../../../kit/text/Marked';
import { useLookup } from '../../forum/editor/components/useLookup';
import s from './SearchScreen.module.css';

const settleMs = 300;
const lookUp = (keyword: string) => ask('search.listSuggestions', { keyword });

export function Suggestions({
  words,
  active,
  onLook,
}: {
  words: string;
  active: boolean;
  onLook: (words: string) => void;
}) {
  const { list } = useLookup(words, lookUp, active, settleMs);
  return (
    <ul className={s.list} aria-label="搜索建议">
      <li>
        <button className={s.guess} type="button" onClick={() => onLook(words)}>
          <Icon d={search} size={18} />
          <span className={`cut ${s.text}`}>搜索“{words}”</span>
        </button>
      </li>
      {list.map(({ word, marks }) => (
        <li key={word}>
          <button className={s.guess} type="button" onClick={() => onLook(word)}>
            <Icon d={search} size={18} />
            <span className={`cut ${s.text}`}>
              <Marked text={word} marks={marks} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
