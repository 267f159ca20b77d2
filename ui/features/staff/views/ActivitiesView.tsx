// 活动: who has signed up, the code of the gate, letting somebody in by their ticket, calling an activity off.
import type { Activity } from '../../../../bus/entities/activities';
import { ask } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Link } from '../../../kit/navigation/Link';
import { fullTime } from '../../../kit/text/fullTime';
import { clockNow } from '../../../kit/text/now';
import { shortTime } from '../components/deskText';
import { deskView } from '../components/deskView';
import type { Choice } from '../components/deskView';
import { Facts, Part } from '../components/ItemPane';
import { useAnswer } from '../components/useAnswer';
import { activityLink } from './activityLink';
import { RowItem } from './RowItem';

const placesOf = ({ quota, appliedCount }: Activity): string =>
  quota > 0 ? `${appliedCount} / ${quota} 人` : `${appliedCount} 人`;

const choicesOf = ({ activityId }: Activity): Choice[] => [
  {
    key: 'ticket',
    name: '验票',
    fields: [{ name: 'code', label: '票码', max: 100, placeholder: '对方凭证上的编码' }],
    run: ({ code = '' }) =>
      ask('activities.checkTicket', { ticketCode: code }).then(({ userName, companions }) =>
        companions > 0 ? `欢迎 ${userName} 等 ${companions + 1} 人` : `欢迎 ${userName}`,
      ),
  },
  {
    key: 'cancel',
    name: '取消活动',
    fields: [{ name: 'words', label: '告诉大家', max: 100, placeholder: '为什么取消' }],
    note: '报名的人会收到通知，积分退回',
    run: ({ words = '' }) => ask('activities.cancelActivity', { activityId, reason: words }),
  },
];

function People({ activityId }: { activityId: string }) {
  const { data: code } = useAnswer('activities.getCheckCode', { activityId });
  const { data } = useAnswer('activities.listStaffApplies', { activityId, pageSize: 50 });
  return (
    <>
      {code && code.code !== '' && <Facts of={[['签到码', code.code]]} />}
      {data && data.list.length > 0 && (
        <Part title={data.hasMore ? '报名的人（前 50 位）' : '报名的人'}>
          <Facts
            of={data.list.map(({ applyId, userId, userName, companions, createTime }) => [
              userName,
              <Link key={applyId} href={links.user(userId)}>
                {companions > 0 ? `同行 ${companions} · ` : ''}
                {fullTime(createTime)}
              </Link>,
            ])}
          />
        </Part>
      )}
    </>
  );
}

export const activities = deskView<Activity>({
  key: 'activities',
  name: '活动',
  group: 'more',
  empty: '还没有活动',
  load: (_tab, place) => ask('activities.listActivities', { pageSize: 50, ...place }),
  factsOf: (row) => ({
    id: row.activityId,
    title: row.title,
    badge: row.waitCount > 0 ? `候补 ${row.waitCount}` : undefined,
    meta: `${shortTime(row.startTime, clockNow())} · ${placesOf(row)}`,
    image: row.coverUrl,
  }),
  Item: (item) => (
    <RowItem
      {...item}
      headOf={(row) => `活动 · ${row.title}`}
      factsOf={(row) => [
        [
          '活动',
          <Link key="activity" href={activityLink(row.activityId)}>
            {row.title}
          </Link>,
        ],
        ['开始', fullTime(row.startTime)],
        ['结束', fullTime(row.endTime)],
        ['报名', placesOf(row)],
        ['状态', row.statusReason],
      ]}
      choicesOf={choicesOf}
      logOf={() => 'activity'}
      verb="确定"
    >
      {({ activityId }) => <People activityId={activityId} />}
    </RowItem>
  ),
});
