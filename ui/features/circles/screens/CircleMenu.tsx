// ⋯ of a circle: share, members, manage, edit, leave.
import Link2 from 'lucide-react/icons/link-2';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { Suspense, useState } from 'react';
import type { Circle } from '../../../../bus/entities/circles';
import { useStream } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Picture } from '../../../kit/media/Picture';
import { useOpening } from '../../../kit/overlays/useOpening';
import { leave } from '../components/joining';
import { shareOrCopy } from '../../share/components/shareLink';
import { circleMembers, circleNotice } from '../../../app/links/circles';
import { navigate } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import s from './CircleMenu.module.css';

const EditCircleSheet = lazyComponent(() => import('./EditCircleSheet').then((m) => ({ default: m.EditCircleSheet })));

export function CircleMenu({ circle, open, onClose }: { circle: Circle; open: boolean; onClose: () => void }) {
  const { tribeId, myRole } = circle;
  const [leaving, setLeaving] = useState(false);
  const [editing, edit, endEdit] = useOpening();
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const manages = myRole >= 2 || isStaff;
  // Club Z is the platform's.
  const leads = (myRole === 3 || isStaff) && circle.isClubZ === 0;
  const inside = circle.isPrivate === 0 || circle.isJoin === 2;

  const share = () =>
    shareOrCopy({
      line: circle.name,
      description: circle.intro,
      picture: circle.avatarUrl,
      href: links.circle(tribeId),
    });
  const actions: Action[] = [{ key: 'share', label: '分享', icon: <Icon as={Link2} />, onClick: share }];
  if (inside)
    actions.push({
      key: 'members',
      label: '成员',
      icon: <Icon as={Users} />,
      onClick: () => navigate(circleMembers(tribeId)),
    });
  if (inside)
    actions.push({
      key: 'notice',
      label: '公告',
      icon: <Icon as={Megaphone} />,
      onClick: () => navigate(circleNotice(tribeId)),
    });
  if (manages)
    actions.push({
      key: 'audit',
      label: '申请管理',
      icon: <Icon as={ClipboardCheck} />,
      onClick: () => navigate(circleNotice(tribeId, 'applies')),
    });
  if (leads) actions.push({ key: 'edit', label: '编辑圈子', icon: <Icon as={SquarePen} />, onClick: () => edit() });
  if (circle.isJoin === 2 && myRole !== 3)
    actions.push({
      key: 'leave',
      label: '退出圈子',
      icon: <Icon as={LogOut} />,
      danger: true,
      onClick: () => setLeaving(true),
    });
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        label="圈子操作"
        head={
          <div className={s.head}>
            <span className={s.picture}>
              <Picture src={circle.avatarUrl} width={120} radius={8} />
            </span>
            <p className={`cut ${s.name}`}>{circle.name}</p>
          </div>
        }
        actions={actions}
      />
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="确定退出圈子？"
        actions={[
          { label: '取消', onClick: () => setLeaving(false) },
          {
            label: '退出',
            main: true,
            onClick: () => {
              setLeaving(false);
              leave(tribeId);
            },
          },
        ]}
      >
        退出后积分清零，再次加入需重新开始
      </Dialog>
      {editing && (
        <Suspense>
          <EditCircleSheet key={editing.turn} circle={circle} open={editing.open} onClose={endEdit} />
        </Suspense>
      )}
    </>
  );
}
