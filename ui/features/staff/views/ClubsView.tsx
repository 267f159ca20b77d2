// 车友会: founding one, handing it over, closing it. Applications are decided on the club's own pages.
import type { CarClub } from '../../../../bus/entities/carClubs';
import { ask } from '../../../bus';
import { links, query } from '../../../app/navigation/routes';
import { Button } from '../../../kit/inputs/Button';
import { Link } from '../../../kit/navigation/Link';
import { deskView } from '../components/deskView';
import type { Choice, ItemProps } from '../components/deskView';
import { newItem, NewItem } from './NewItem';
import { RowItem } from './RowItem';
import s from './NewItem.module.css';

const choicesOf = ({ clubId, president }: CarClub): Choice[] => [
  {
    key: 'transfer',
    name: '转让',
    fields: [{ name: 'userId', label: '新会长', max: 64, placeholder: '会员的用户编号' }],
    note: `${president.userName} 会留下来做会员`,
    run: ({ userId = '' }) => ask('carClubs.transferClub', { clubId, userId }),
  },
  {
    key: 'close',
    name: '关闭',
    fields: [{ name: 'words', label: '告诉会员', max: 100, optional: true }],
    note: '关闭后不能恢复，群聊也会解散',
    run: ({ words = '' }) => ask('carClubs.closeClub', { clubId, reason: words }),
  },
];
const create: Choice = {
  key: 'create',
  name: '创建',
  fields: [
    { name: 'name', label: '名称', max: 20, placeholder: '2–20 字' },
    { name: 'provinceName', label: '省份', max: 20 },
    { name: 'cityName', label: '城市', max: 20 },
    { name: 'presidentId', label: '会长', max: 64, placeholder: '用户编号' },
    { name: 'intro', label: '介绍', max: 200, optional: true },
  ],
  run: ({ name = '', provinceName = '', cityName = '', presidentId = '', intro = '' }) =>
    ask('carClubs.createClub', { name, provinceName, cityName, presidentId, intro }),
};

function ClubItem(item: Omit<ItemProps, 'row'> & { row: CarClub | undefined }) {
  if (item.id === newItem) return <NewItem {...item} title="创建车友会" hint="会长会收到通知" choice={create} />;
  return (
    <RowItem
      {...item}
      headOf={(row) => `车友会 · ${row.name}`}
      factsOf={(row) => [
        [
          '名称',
          <Link key="club" href={query('/clubs/manage', { clubId: row.clubId })}>
            {row.name}
          </Link>,
        ],
        ['地区', `${row.provinceName} ${row.cityName}`],
        [
          '会长',
          <Link key="user" href={links.user(row.president.userId)}>
            {row.president.userName}
          </Link>,
        ],
        ['会员', `${row.memberCount} 人`],
        [
          '入会申请',
          <Link key="applies" href={query('/clubs/ApplyManage', { clubId: row.clubId })}>
            {row.openCount} 个待审核
          </Link>,
        ],
      ]}
      choicesOf={choicesOf}
      logOf={() => 'club'}
      verb="确定"
    />
  );
}

export const clubs = deskView<CarClub>({
  key: 'clubs',
  name: '车友会',
  group: 'more',
  empty: '还没有车友会',
  load: (_tab, place) => ask('carClubs.listClubs', { pageSize: 50, ...place }),
  factsOf: (row) => ({
    id: row.clubId,
    title: row.name,
    badge: row.openCount > 0 ? `${row.openCount} 个申请` : undefined,
    meta: `${row.cityName} · ${row.memberCount} 人`,
    image: row.logoUrl,
  }),
  Head: ({ onOpen }) => (
    <div className={s.head}>
      <Button kind="outline" size="m" wide onClick={() => onOpen(newItem)}>
        创建车友会
      </Button>
    </div>
  ),
  Item: ClubItem,
});
