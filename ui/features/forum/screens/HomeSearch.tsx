// The search field of a home page's header, as an entry: its hint is the hot word of the moment, the next one every four
// seconds; the first one where less motion is wanted.
import { useEffect, useState } from 'react';
import { useStream } from '../../../bus';
import { SearchLink } from '../../../kit/inputs/SearchLink';
import { links } from '../../../app/navigation/routes';

export function HomeSearch() {
  const words = useStream('search.hotWords')?.list ?? [];
  const [turn, setTurn] = useState(0);
  const n = words.length;
  useEffect(() => {
    if (n < 2 || matchMedia('(prefers-reduced-motion:reduce)').matches) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((last) => last + 1);
    }, 4000);
    return () => clearInterval(timer);
  }, [n]);
  const word = n ? words[turn % n]?.word : undefined;
  return <SearchLink compact hint={word ?? '搜索帖子、圈子和车友'} href={links.search(word)} />;
}
