// Looking for questions: what is typed is looked for once it rests, not while a word is composed.
import { Nav } from '../../../kit/layout/Nav';
import { SearchField } from '../../../kit/inputs/SearchField';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { QuestionRows } from '../components/QuestionRows';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import s from './QuestionList.module.css';

const longest = 50;

export function QuestionSearch() {
  const words = wordsToFind(useQuery('words'), longest);
  const field = useWordsToFind(words, (found) => setQuery('words', found), longest);
  return (
    <>
      <h1 className="vh">搜索问题</h1>
      <Nav onBack={back}>
        <div className={s.field}>
          <SearchField {...field} placeholder="搜索问题" label="搜索问题" focus={!words} />
        </div>
      </Nav>
      {words ? (
        <QuestionRows key={words} list={'new|' + words} empty={`没有找到“${words}”，换个词试试`} still />
      ) : (
        <p className={`sub t3 ${s.hint}`}>输入车型、地点或一句话</p>
      )}
    </>
  );
}
