// At the right of the community's channels in a window of 1000 px and more: search, circles, topics and what is looked
// for most.
import { useEffect } from 'react';
import { ask, read, useStream } from '../../bus';
import { circleNews } from '../../features/circles/components/circleNews';
import { SearchLink } from '../../kit/inputs/SearchLink';
import { SectionHead } from '../../kit/layout/SectionHead';
import { Picture } from '../../kit/media/Picture';
import { Link } from '../../kit/navigation/Link';
import { Dot } from '../../kit/text/Dot';
import { formatCount } from '../../kit/text/formatCount';
import { found } from '../links/search';
import { links } from '../navigation/routes';
import s from './SideColumn.module.css';

const quiet = (): void => undefined;

export function SideColumn() {
  useEffect(() => {
    if (!read('circles.strip')) ask('circles.openStrip', {}).catch(quiet);
    if (!read('forum.hotTopics')) ask('forum.openTopics', {}).catch(quiet);
    if (!read('search.hotWords')) ask('search.openHotWords', {}).catch(quiet);
  }, []);
  // With their headings and the room of their rows until they are known.
  const circles = useStream('circles.strip')?.ids.slice(0, 4);
  const topics = useStream('forum.hotTopics')?.list.slice(0, 3);
  const words = useStream('search.hotWords')?.list;
  const first = useStream('circles.circle', circles?.[0] ?? '');
  const isUser = useStream('session.state')?.phase === 'user';
  const isMine = first ? first.isJoin === 2 : isUser;
  return (
    <div className={s.pair}>
      <aside className={s.side} aria-label="推荐">
        <div className={s.search}>
          <SearchLink hint={words?.[0]?.word ?? '搜索帖子、圈子和车友'} href={links.search(words?.[0]?.word)} />
          <kbd className={s.key} aria-hidden="true">
            /
          </kbd>
        </div>
        {circles?.length !== 0 && (
          <section>
            <SectionHead title={isMine ? '我的圈子' : '圈子'} href={links.circles()} />
            {circles ? circles.map((tribeId) => <CircleLink key={tribeId} tribeId={tribeId} />) : bones(4, s.circle)}
          </section>
        )}
        {topics?.length !== 0 && (
          <section>
            <SectionHead title="热门话题" more="更多" href={links.topics()} />
            {topics
              ? topics.map(({ topicId, name, hotValue }) => (
                  <Link key={topicId} className={s.line} href={links.topic(topicId)}>
                    <span className="ac">#</span>
                    <span className={`cut ${s.name}`}>{name}</span>
                    <span className="cap t3">{formatCount(hotValue)} 讨论</span>
                  </Link>
                ))
              : bones(3, s.line)}
          </section>
        )}
        {words?.length !== 0 && (
          <section>
            <SectionHead title="大家在搜" />
            {words
              ? words.slice(0, 4).map(({ word, link }, i) => (
                  <Link key={word} className={s.line} href={link || found(word)}>
                    <span className={`num t3 ${s.rank}`}>{i + 1}</span>
                    <span className={`cut ${s.name}`}>{word}</span>
                  </Link>
                ))
              : bones(4, s.line)}
          </section>
        )}
        <p className={`cap t3 ${s.terms}`}>
          <Link href={links.terms('terms')}>用户协议</Link>
          <Link href={links.terms('privacy')}>隐私政策</Link>
        </p>
      </aside>
    </div>
  );
}

/** Rows that are on their way. */
const bones = (n: number, row = '') =>
  Array.from({ length: n }, (_, i) => (
    <div key={i} className={row} aria-hidden="true">
      {row === s.circle && <i className={`sk ${s.square}`} />}
      <i className={`sk ${s.bone}`} />
    </div>
  ));

function CircleLink({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return null;
  const { name, avatarUrl, coverUrl, isClubZ, unreadCount } = circle;
  return (
    <Link className={s.circle} href={isClubZ === 1 ? '/' : links.circle(tribeId)}>
      <span className={s.square}>
        <Picture src={avatarUrl || coverUrl} width={120} radius={8} />
        {unreadCount > 0 && <Dot isCorner />}
      </span>
      <span className={s.words}>
        <span className="cut">{name}</span>
        <span className="cap t3 cut">{circleNews(circle)}</span>
      </span>
    </Link>
  );
}
