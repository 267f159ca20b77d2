// What stands around every page of a group: its bar, and the states in which there is no group to show, or not for this
// person.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Group, GroupRole } from '../../../../bus/entities/chat';
import { back, useQuery } from '../../../app/navigation/navigation';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useGroup } from './useGroup';

export type GroupPageProps = {
  title: string | ((group: Group | undefined) => ReactNode);
  /** Who may be here; everybody else sees 暂无权限查看. */
  needs: GroupRole;
  right?: ((group: Group) => ReactNode) | undefined;
  skeleton?: ReactNode;
  /** What somebody who is not in the group sees instead. */
  outside?: ((group: Group) => ReactNode) | undefined;
  /** Grouped rows stand on the sunk ground. */
  className?: string | undefined;
  onBack?: (() => void) | undefined;
  children: (group: Group, reload: () => void) => ReactNode;
};

const rank: { readonly [K in Group['myRole']]: number } = { '': 0, Member: 1, Admin: 2, Owner: 3 };
const reasons: { readonly [K in GroupRole]: string } = {
  Member: '你不在该群聊中',
  Admin: '仅群主和管理员可以操作',
  Owner: '仅群主可以操作',
};

export function GroupPage({
  title,
  needs,
  right,
  skeleton,
  outside,
  className,
  onBack = back,
  children,
}: GroupPageProps) {
  const groupID = useQuery('groupID');
  const { group, code, reason, load } = useGroup(groupID);
  const stands = group !== undefined;
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  const gone = code === '010002' || code === 'gone';
  const name = typeof title === 'string' ? title : title(group);
  let content: ReactNode;
  let control: ReactNode = null;
  if (gone)
    content = (
      <Empty
        art="notfound"
        text={code === 'gone' ? '群聊已解散，或你已不在其中' : '群聊不存在或已解散'}
        main
        action="返回"
        onAction={back}
      />
    );
  else if (code === '010003')
    content = <ErrorState kind="forbidden" reason={reason || reasons.Member} onAction={back} />;
  else if (!group) content = code ? <ErrorState kind="network" onAction={load} /> : (skeleton ?? <RowSkeleton />);
  else if (group.myRole === '' && outside) content = outside(group);
  else if (rank[group.myRole] < rank[needs])
    content = (
      <ErrorState kind="forbidden" reason={group.myRole === '' ? reasons.Member : reasons[needs]} onAction={back} />
    );
  else {
    control = right?.(group);
    content = (
      <StaleBar when={code !== ''} onRetry={load}>
        {children(group, load)}
      </StaleBar>
    );
  }
  return (
    <div className={className}>
      <Nav title={name} onBack={onBack} right={control} />
      {content}
    </div>
  );
}
