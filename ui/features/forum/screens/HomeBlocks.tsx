// What stands above the feeds of a home page: banners, quick row, circles and topics. On a small phone this is most of
// what is seen at first, so it is drawn with the first frame, and its data is the first that is asked for.
import { Banners } from '../components/Banners';
import { useForumIntents } from '../components/useForumIntents';
import { HomeStrip } from './HomeStrip';
import { QuickRow } from './QuickRow';

export function HomeBlocks({ old }: { old: boolean }) {
  useForumIntents();
  return (
    <div className="above">
      <Banners position="home" asked eager />
      {!old && <QuickRow />}
      <HomeStrip topics={!old} />
    </div>
  );
}
