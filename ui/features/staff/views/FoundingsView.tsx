// 创建圈子: requests to found a circle.
import type { Output } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Avatar } from '../../../kit/media/Avatar';
import { Link } from '../../../kit/navigation/Link';
import { fullTime } from '../../../kit/text/fullTime';
import { deskView } from '../components/deskView';
import { passOrRefuse, RowItem } from './RowItem';

type Founding = Output<'circles.listStaffFoundings'>['list'][number];

export const foundings = deskView<Founding>({
  key: 'foundings',
  name: '创建圈子',
  group: 'wait',
  count: (counts) => counts.foundings,
  empty: '没有创建圈子的申请',
  opensFirst: true,
  load: (_tab, place) => ask('circles.listStaffFoundings', { pageSize: 50, ...place }),
  factsOf: ({ applyId, name, intro, user, createTime, avatarUrl }) => ({
    id: applyId,
    title: name,
    excerpt: intro,
    meta: user.userName,
    since: createTime,
    image: avatarUrl,
  }),
  Item: (item) => (
    <RowItem
      {...item}
      headOf={(row) => `创建圈子 · ${row.name}`}
      factsOf={(row) => [
        ['图片', row.avatarUrl && <Avatar key="picture" src={row.avatarUrl} name={row.name} size={48} />],
        ['名称', row.name],
        ['介绍', row.intro],
        [
          '申请人',
          <Link key="user" href={links.user(row.user.userId)}>
            {row.user.userName}
          </Link>,
        ],
        ['时间', fullTime(row.createTime)],
      ]}
      choicesOf={({ applyId }) =>
        passOrRefuse('告诉申请人', (pass, reason) => ask('circles.decideFounding', { applyId, pass, reason }))
      }
      logOf={() => 'founding'}
      verb="处理，看下一条"
    />
  ),
});
