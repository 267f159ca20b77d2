// 活动报名: sign-ups that wait for a decision.
import type { StaffApply } from '../../../../bus/entities/activities';
import { ask } from '../../../bus';
import { activityLink } from './activityLink';
import { links } from '../../../app/navigation/routes';
import { Link } from '../../../kit/navigation/Link';
import { fullTime } from '../../../kit/text/fullTime';
import { deskView } from '../components/deskView';
import type { Choice } from '../components/deskView';
import { Facts } from '../components/ItemPane';
import { useAnswer } from '../components/useAnswer';
import { passOrRefuse, RowItem } from './RowItem';

const choicesOf = ({ applyId }: StaffApply): Choice[] =>
  passOrRefuse('告诉报名人', (pass, reason) => ask('activities.auditApply', { applyId, pass, reason }));

/** What was filled in, under the names that the activity's form gives the fields. */
function Filled({ activityId, values }: Pick<StaffApply, 'activityId' | 'values'>) {
  const { data } = useAnswer('activities.getActivity', { activityId });
  const names = new Map((data?.formFields ?? []).map((field) => [field.key, field.label]));
  return <Facts of={Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value])} />;
}

export const signUps = deskView<StaffApply>({
  key: 'signUps',
  name: '活动报名',
  group: 'wait',
  count: (counts) => counts.signUps,
  empty: '没有待审核的报名',
  opensFirst: true,
  load: (_tab, place) => ask('activities.listStaffApplies', { pageSize: 50, ...place }),
  factsOf: ({ applyId, userName, companions, title, createTime }) => ({
    id: applyId,
    title: companions > 0 ? `${userName} 和 ${companions} 位同行` : userName,
    meta: title,
    since: createTime,
  }),
  Item: (item) => (
    <RowItem
      {...item}
      headOf={(row) => `报名 · ${row.title}`}
      factsOf={(row) => [
        [
          '报名人',
          <Link key="user" href={links.user(row.userId)}>
            {row.userName}
          </Link>,
        ],
        [
          '活动',
          <Link key="activity" href={activityLink(row.activityId)}>
            {row.title}
          </Link>,
        ],
        ['同行', row.companions > 0 ? `${row.companions} 人` : ''],
        ['时间', fullTime(row.createTime)],
      ]}
      choicesOf={choicesOf}
      logOf={() => 'signUp'}
      verb="处理，看下一条"
    >
      {({ activityId, values }) => <Filled activityId={activityId} values={values} />}
    </RowItem>
  ),
});
