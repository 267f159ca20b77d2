// What stands above the feeds of a home page: search, banners, quick row, circles, topics. On a small phone this is all
// that is seen at first, so it is drawn with the first frame, and its data is the first that is asked for.
import { Banners } from '../components/Banners';
import { CircleStrip } from '../components/CircleStrip';
import { TopicStrip } from '../components/TopicStrip';
import { useForumIntents } from '../components/useForumIntents';
import { HomeSearch } from './HomeSearch';
import { QuickRow } from './QuickRow';

export function HomeBlocks({ old }: { old: boolean }) {
  useForumIntents();
  return (
    <>
      {!old && <HomeSearch />}
      <Banners position="home" asked eager />
      {!old && <QuickRow />}
      <CircleStrip />
      {!old && <TopicStrip />}
    </>
  );
}
