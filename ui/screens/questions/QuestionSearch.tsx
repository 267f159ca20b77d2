// Looking for questions: what is typed is looked for once it rests, not while a word is composed.
import { useCallback, useEffect, useState } from 'react';
import { Nav } from '../../components/base/Nav';
import { SearchField } from '../../components/base/SearchField';
import { QuestionRows } from '../../components/questions/QuestionRows';
import { back, useQuery } from '../../shell/navigation';
import { setQuery } from '../../shell/query';
import s from './QuestionList.module.css';

const rest = 300;
/** The key of the list has bars between its parts. */
const clean = (words: string): string => Array.from(words.replace(/\|/g, ' ').replace(/\s+/g, ' ').trim()).slice(0, 50).join('');

export function QuestionSearch() {
  const [typed, setTyped] = useState(useQuery('words'));
  const [words, setWords] = useState(clean(typed));
  const [isComposing, setComposing] = useState(false);
  const take = useCallback((text: string) => {
    setWords(clean(text));
    setQuery('words', clean(text));
  }, []);
  useEffect(() => {
    if (isComposing || clean(typed) === words) return undefined;
    const timer = setTimeout(() => take(typed), rest);
    return () => clearTimeout(timer);
  }, [typed, words, isComposing, take]);
  return (
    <>
      <h1 className="vh">搜索问题</h1>
      <Nav onBack={back}>
        <div className={s.field}>
          <SearchField value={typed} onChange={setTyped} onSubmit={take} onComposing={setComposing} placeholder="搜索问题" label="搜索问题" focus={!words} />
        </div>
      </Nav>
      {words ? <QuestionRows key={words} list={'new|' + words} empty={`没有找到“${words}”，换个词试试`} still /> : <p className={`sub t3 ${s.hint}`}>输入车型、地点或一句话</p>}
    </>
  );
}
