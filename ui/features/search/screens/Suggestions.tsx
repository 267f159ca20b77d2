// What might be meant by what is being typed.
import { useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { search } from '../../../kit/media/icons';
import { Marked } from '../../../kit/text/Marked';
import s from './SearchScreen.module.css';

export function Suggestions({ words, onLook }: { words: string; onLook: (words: string) => void }) {
  const list = useStream('search.suggestions')?.list ?? [];
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
