// What stands above the feeds of a home page: search, banners, quick row, circles, topics. A chunk of its own, which
// loads while the first cards are already drawn; HomeScreen holds its room.
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
