// What stands above the feeds of a home page: search, banners, quick row, circles, topics. A chunk of its own, which loads
// while the first cards are already drawn; HomeScreen holds its room.
import { Banners } from '../../components/forum/Banners';
import { CircleStrip } from '../../components/forum/CircleStrip';
import { TopicStrip } from '../../components/forum/TopicStrip';
import { useForumIntents } from '../../components/forum/useForumIntents';
// Here it is asked which screens there are.
import '../../shell/allRoutes';
import { hasRoute, links } from '../../shell/routes';
import { HomeSearch } from './HomeSearch';
import { QuickRow, quickRoutes } from './QuickRow';

export function HomeBlocks({ old }: { old: boolean }) {
  useForumIntents();
  return (
    <>
      {!old && hasRoute(links.search()) && <HomeSearch />}
      <Banners position="home" eager />
      {!old && quickRoutes.length > 0 && <QuickRow />}
      <CircleStrip />
      {!old && <TopicStrip />}
    </>
  );
}
