// The page of the feed bench: the app's own list and cards on a memory player, with the kit's thousand threads in the app's
// shape: the same titles, texts and numbers of pictures. As in the kit's page, pictures are their coloured boxes alone.
import { createRoot } from 'react-dom/client';
import { createClient } from '../../../bus/client/client';
import { createMemoryPlayer } from '../../../bus/players/memory';
import { setClient } from '../../../ui/bus';
import { FeedList } from '../../../ui/features/forum/components/FeedList';
import { Sheets } from '../../../ui/app/sheets/Sheets';
import '../../../ui/styles/base.css';
import { feed } from '../kit/floors/gen-feed.mjs';

const now = () => Date.now();
const player = createMemoryPlayer({ now });
player.answer('forum.openFeed', () => ({}));
const client = createClient(player, now);
setClient(client);

const picture = (n) => ({
  url: '',
  width: 690,
  height: 690,
  size: 0,
  color: ['#c9ced6', '#b7aa9a', '#8d99a6', '#d8d2c8'][n % 4],
  status: 0,
});
const threadOf = (c) => ({
  threadId: String(c.id),
  threadType: 0,
  title: c.title,
  content: c.text,
  excerpt: c.text,
  tribeId: 'c1',
  tribeName: c.tribe,
  scope: 'bbs',
  topics: [],
  images: Array.from({ length: c.images }, (_, i) => picture(i)),
  video: null,
  poll: null,
  place: null,
  createTime: c.time,
  updateTime: c.time,
  isEdited: 0,
  auditStatus: 1,
  auditReason: '',
  isTop: 0,
  isEssence: 0,
  likeCount: c.likes,
  postCount: c.replies,
  collectCount: 0,
  shareCount: 0,
  viewCount: 0,
  isLike: c.liked,
  isCollect: 0,
  isMine: 0,
  canEdit: 0,
  canDelete: 0,
  canManage: 0,
  canHide: 0,
  cursorKey: '',
  authorId: String(c.user.id),
  pending: 0,
});
const userOf = (c) => ({
  userId: String(c.user.id),
  userName: c.user.name,
  avatarUrl: '',
  userType: c.user.owner ? 1 : -1,
  gender: 0,
  isFollow: 0,
  carModelName: 'ZEAL 7',
  isMaster: 0,
  isBlocked: 0,
});
const list = (ids) => ({
  ids,
  phase: 'ready',
  refresh: 'idle',
  more: 'idle',
  hasMore: 0,
  stale: 0,
  newCount: 0,
  total: ids.length,
  failCode: '',
  failMessage: '',
  version: 1,
});

/** The worker has said it all before the list is drawn: what is measured is the list. */
async function fill() {
  const all = feed(1000);
  for (const c of all) {
    await player.emit('forum.thread', threadOf(c), String(c.id));
    await player.emit('users.user', userOf(c), String(c.user.id));
  }
  await player.emit('forum.feed', list(all.map((c) => String(c.id))), 'new');
}
// The rest's chunk is there, as it is for every list but the first of a visit: how it comes is the load bench's business.
const filled = Promise.all([fill(), import('../../../ui/features/forum/components/FeedRest'), document.fonts.ready]);
window.ready = () => filled.then(() => true);

const found = (what) =>
  new Promise((resolve) => {
    const look = () =>
      document.querySelectorAll('article').length > what
        ? requestAnimationFrame(() => setTimeout(resolve))
        : setTimeout(look, 4);
    look();
  });
/** Resolves with ms until the first cards are painted, and until the list below them stands. */
window.mount = async () => {
  const from = performance.now();
  createRoot(document.getElementById('root')).render(
    <Sheets>
      <FeedList feed="new" top={0} empty={null} />
    </Sheets>,
  );
  await found(0);
  const first = performance.now() - from;
  await found(3);
  return { first, whole: performance.now() - from };
};
