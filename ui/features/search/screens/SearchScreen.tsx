// Search: the field, what one looked for before and what is looked for most, suggestions while
// typing, results. What is looked for stands in the address, and what was typed when a suggestion was opened, so that
// back comes to the same results or suggestions.
import { useEffect, useState } from 'react';
import { ask, read, useStream } from '../../../bus';
import { useNetworkBack } from '../../../kit/feedback/network';
import { Button } from '../../../kit/inputs/Button';
import { SearchField } from '../../../kit/inputs/SearchField';
import { joinIntents } from '../../circles/components/joining';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Results } from './Results';
import { SearchStart } from './SearchStart';
import { Suggestions } from './Suggestions';
import { cleanWords } from './cleanWords';
import s from './SearchScreen.module.css';

const suggest = (words: string) => void ask('search.suggest', { words }).catch(() => undefined);

export function SearchScreen() {
  const asked = cleanWords(useQuery('words'));
  const hint = useQuery('word');
  const left = cleanWords(useQuery('typed'));
  const [typed, setTyped] = useState(left || asked);
  const [composing, setComposing] = useState(false);
  const me = useStream('session.me')?.userId ?? '';
  useForumIntents();
  useEffect(joinIntents, []);
  useEffect(() => {
    ask('search.openHotWords', {}).catch(() => undefined);
  }, []);
  useEffect(() => {
    ask('search.openHistory', {}).catch(() => undefined);
  }, [me]);

  const remember = (looked: string) => {
    ask('search.rememberWords', { words: looked }).catch(() => undefined);
  };
  const look = (given: string) => {
    const words = cleanWords(given) || cleanWords(hint);
    if (!words) return;
    setTyped(words);
    setQuery('words', words);
    if (left) setQuery('typed', '');
    window.scrollTo(0, 0);
    remember(words);
  };
  const words = cleanWords(typed);
  const open = (href: string) => {
    remember(words);
    setQuery('typed', words);
    navigate(href);
  };
  const suggested = words === asked ? '' : words;
  useEffect(() => {
    // Letters that are still being put together are not looked up. Again for another person: a change of the session
    // ends what was asked before it.
    if (!composing) suggest(suggested);
  }, [suggested, composing, me]);
  useNetworkBack(() => suggested !== (read('search.suggestions')?.words ?? '') && suggest(suggested));
  return (
    <>
      <h1 className="vh">搜索</h1>
      <div className={s.bar}>
        <div className={s.field}>
          <SearchField
            value={typed}
            onChange={setTyped}
            onSubmit={look}
            onComposing={setComposing}
            focus={!asked && !left}
            placeholder={hint || '搜索帖子、圈子和车友'}
            label="搜索帖子、圈子和车友"
          />
        </div>
        <Button kind="bare" size="m" onClick={back}>
          取消
        </Button>
      </div>
      {!words ? (
        <SearchStart onLook={look} />
      ) : words === asked ? (
        <Results key={`${me} ${asked}`} words={asked} onLook={look} />
      ) : (
        <Suggestions words={words} onLook={look} onOpen={open} />
      )}
    </>
  );
}
