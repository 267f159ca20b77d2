// 我的积分: the balance, what of it goes soon, the ledger by 全部 获得 使用, 去兑换.
import type { PointsType } from '../../../../bus/entities/points';
import { inShanghai } from '../../../../bus/rules/calendar';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { Meta } from '../../../kit/layout/Meta';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { PagedRows } from '../../forum/components/PagedRows';
import { TabPanels } from '../../forum/components/TabPanels';
import { gainText, pointsText } from '../components/pointsText';
import { fullTime } from '../../../kit/text/fullTime';
import { shopHome, signIn } from '../../../app/links/shop';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { Shape } from '../../../app/skeleton/Shape';
import s from './Points.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const names = { all: '全部', got: '获得', used: '使用' } as const satisfies { [type in PointsType]: string };
const isType = (key: string): key is PointsType => Object.prototype.hasOwnProperty.call(names, key);
const tabs = Object.keys(names)
  .filter(isType)
  .map((key) => ({ key, name: names[key] }));

export function PointsScreen() {
  const asked = useQuery('type');
  const type: PointsType = isType(asked) ? asked : 'all';
  const balance = useStream('points.balance');
  return (
    <>
      <Nav title="我的积分" onBack={back} />
      <PullToRefresh onRefresh={() => refreshList('points.openEntries', { type })}>
        <div className={s.head}>
          <div className={s.sum}>
            <p className="sub t2">可用积分</p>
            <p className="hero">{balance ? pointsText(balance.balance) : '–'}</p>
            <p className={`cap t3 ${s.soon}`}>
              {balance && balance.soon > 0
                ? `${pointsText(balance.soon)} 积分即将过期，最早 ${inShanghai(balance.soonTime).format('M 月 D 日')}`
                : '近 30 天没有积分过期'}
            </p>
          </div>
          <Button kind="outline" size="row" href={signIn()}>
            去签到
          </Button>
          <Button size="row" href={shopHome()}>
            去兑换
          </Button>
        </div>
        <div className="brk" />
        <TabPanels tabs={tabs} value={type} onChange={(key) => setQuery('type', key)} label="积分记录" top={44}>
          {(key) => isType(key) && <Entries type={key} />}
        </TabPanels>
      </PullToRefresh>
    </>
  );
}

function Entries({ type }: { type: PointsType }) {
  const list = useStream('points.entries', type);
  const me = useStream('session.me')?.userId;
  const load = usePagedList('points.openEntries', { type }, me ?? null);
  return (
    <PagedRows
      list={list}
      name={'points ' + type}
      size={73}
      load={load}
      skeleton={<Shape of="pointRows" />}
      empty={<Empty tight text="暂无积分记录" action="去签到" href={signIn()} />}
    >
      {(id) => <Entry key={id} entryId={id} />}
    </PagedRows>
  );
}

function Entry({ entryId }: { entryId: string }) {
  const entry = useStream('points.entry', entryId);
  if (!entry) return <div className={s.entry} />;
  return (
    <div className={s.entry}>
      <div className={s.what}>
        <p className="cut">
          <Meta>{entry.title.split(' · ')}</Meta>
        </p>
        <p className="cap t3">{fullTime(entry.createTime)}</p>
      </div>
      <div className={s.much}>
        <p className={entry.amount > 0 ? s.plus : 't2'}>{gainText(entry.amount)}</p>
        <p className="cap t3">余 {pointsText(entry.balance)}</p>
      </div>
    </div>
  );
}
