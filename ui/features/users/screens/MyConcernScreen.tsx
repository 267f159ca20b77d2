// 关注与粉丝: whom somebody follows, who follows them, their circles; found by a part of the name.
// Mine, or with `userId` another person's.
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { SearchField } from '../../../kit/inputs/SearchField';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { PagedRows } from '../../forum/components/PagedRows';
import { TabPanels } from '../../forum/components/TabPanels';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { NeedLogin } from '../components/NeedLogin';
import { UserCircles } from '../components/UserCircles';
import { Shape } from '../../../app/skeleton/Shape';
import { UserRow } from '../components/UserRow';
import { useHome } from '../components/useHome';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { usePageTitle } from '../../../app/navigation/title';
import s from './MyConcernScreen.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

type Kind = 'follows' | 'fans';
const nav = 44;

export function MyConcernScreen() {
  const asked = useQuery('userId');
  const me = useStream('session.me')?.userId ?? '';
  const tourist = useStream('session.state')?.phase === 'tourist';
  const userId = asked || me;
  useForumIntents();
  if (userId) return <Relations key={userId} userId={userId} mine={userId === me} />;
  return (
    <>
      <Nav title="关注与粉丝" onBack={back} />
      {tourist ? <NeedLogin /> : <Shape of="tabbedPeople" />}
    </>
  );
}

function Relations({ userId, mine }: { userId: string; mine: boolean }) {
  const { user, home, code, load } = useHome(userId);
  const asked = useQuery('tab');
  const tabs = [
    { key: 'follows', name: '关注', count: home?.followCount || undefined },
    { key: 'fans', name: '粉丝', count: home?.fansCount || undefined },
    { key: 'circles', name: '圈子', count: home?.tribeCount || undefined },
  ];
  const tab = tabs.some((one) => one.key === asked) ? asked : 'follows';
  const title = mine || !user ? '关注与粉丝' : user.userName;
  usePageTitle(mine ? '' : title);
  if (code === '010002') {
    return (
      <>
        <Nav title="关注与粉丝" onBack={back} />
        <Empty art="notfound" text="该用户已注销" main action="返回" onAction={back} />
      </>
    );
  }
  const refresh = () =>
    Promise.all([
      load(),
      tab === 'circles'
        ? refreshList('circles.openList', { list: `user|${userId}` })
        : refreshList('users.openPeople', { list: `${tab}|${userId}|` }),
    ]);
  return (
    <>
      <Nav title={title} onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="关系" top={nav}>
          {(key) =>
            key === 'circles' ? (
              <UserCircles userId={userId} mine={mine} />
            ) : (
              <People kind={key === 'fans' ? 'fans' : 'follows'} userId={userId} mine={mine} />
            )
          }
        </TabPanels>
      </PullToRefresh>
    </>
  );
}

function People({ kind, userId, mine }: { kind: Kind; userId: string; mine: boolean }) {
  // Each list has its own in the address, so that back from a person comes to what was found.
  const place = kind === 'fans' ? 'fansWords' : 'words';
  const words = wordsToFind(useQuery(place));
  const field = useWordsToFind(words, (found) => setQuery(place, found));
  const name = `${kind}|${userId}|${words}`;
  const list = useStream('users.people', name);
  const all = useStream('users.people', `${kind}|${userId}|`);
  const viewer = useStream('session.me')?.userId ?? '';
  const load = usePagedList('users.openPeople', { list: name }, viewer);
  const nobody =
    kind === 'follows' ? (mine ? '还没有关注任何人' : 'TA 还没有关注任何人') : mine ? '还没有粉丝' : 'TA 还没有粉丝';
  return (
    <>
      {(words !== '' || field.value !== '' || (all && all.ids.length > 0)) && (
        <div className={s.search}>
          <SearchField {...field} placeholder="搜索昵称" label="搜索昵称" />
        </div>
      )}
      <PagedRows
        list={list}
        name={name}
        size={76}
        load={load}
        skeleton={<Shape of="userRows" />}
        empty={
          words ? <Empty tight art="search" text={`没有找到“${words}”`} /> : <Empty tight art="follow" text={nobody} />
        }
      >
        {(id) => <UserRow key={id} userId={id} words={words} />}
      </PagedRows>
    </>
  );
}
