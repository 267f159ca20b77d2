// Gallery: bars, tabs and what floats over a page. Fixed parts are shown inside a frame that holds them.
import { useState } from 'react';
import { BackToTop } from '../../kit/layout/BackToTop';
import { HeaderTabs } from '../../kit/layout/HeaderTabs';
import { Icon } from '../../kit/media/Icon';
import { IconButton } from '../../kit/inputs/IconButton';
import { ellipsis, house, mark, message, share, ticket, user } from '../../kit/media/icons';
import { Nav } from '../../kit/layout/Nav';
import { NetBar } from '../../kit/feedback/NetBar';
import { NewItemsRow } from '../../kit/lists/NewItemsRow';
import { PullToRefresh } from '../../kit/layout/PullToRefresh';
import { SectionHead } from '../../kit/layout/SectionHead';
import { SubTabs } from '../../kit/layout/SubTabs';
import { TabBar } from '../../kit/layout/TabBar';
import { showToast } from '../../kit/feedback/toast';
import { Part } from './Part';
import s from './Gallery.module.css';

const places = [
  { key: 'home', name: '社区', href: '#home', icon: house },
  { key: 'club', name: 'Club Z', href: '#club', icon: mark },
  { key: 'activity', name: '活动', href: '#activity', icon: ticket },
  { key: 'notices', name: '消息', href: '#notices', icon: message, unread: 7 },
  { key: 'mine', name: '我的', href: '#mine', icon: user, unread: 120 },
];

export function Bars() {
  const [head, setHead] = useState(1);
  const [tab, setTab] = useState('recommend');
  const [place, setPlace] = useState('home');
  return (
    <>
      <Part name="频道与子标签">
        <div className={s.bleed}>
          <HeaderTabs
            tabs={[
              { name: '精选', link: '#a' },
              { name: '社区', link: '#b' },
              { name: 'Club Z', link: '#c' },
            ]}
            value={head}
            onSelect={setHead}
          />
          <SubTabs
            label="动态"
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'recommend', name: '推荐' },
              { key: 'latest', name: '最新' },
              { key: 'follow', name: '关注', count: 12 },
              { key: 'video', name: '视频' },
            ]}
          />
        </div>
      </Part>
      <Part name="页头">
        <div className={s.frame}>
          <Nav
            title="一个长得必须截断的页面标题也要居中"
            onBack={() => undefined}
            right={
              <IconButton label="分享">
                <Icon d={share} />
              </IconButton>
            }
          />
        </div>
        <div className={`${s.frame} ${s.cover}`}>
          <Nav
            title="圈子"
            cover={1e9}
            onBack={() => undefined}
            right={
              <IconButton label="更多">
                <Icon d={ellipsis} />
              </IconButton>
            }
          />
        </div>
        <div className={s.bleed}>
          <SectionHead title="我的圈子" href="#circles" />
        </div>
      </Part>
      <Part name="网络条">
        <div className={s.bleed}>
          <NetBar />
          <NetBar kind="stale" onRetry={() => showToast('重试')} />
        </div>
      </Part>
      <Part name="底栏、新内容">
        <div className={s.float}>
          <NewItemsRow n={12} top={0} onClick={() => showToast('新内容')} />
          <TabBar
            items={places}
            value={place}
            page={`#${place}`}
            onSelect={(href) => setPlace(href?.slice(1) ?? place)}
          />
        </div>
      </Part>
      <Part name="下拉刷新（在页面顶部下拉）">
        <PullToRefresh onRefresh={() => new Promise((done) => setTimeout(done, 1200))}>
          <p className="t2">刷新时这一行随手指移动</p>
        </PullToRefresh>
      </Part>
      <BackToTop />
    </>
  );
}
