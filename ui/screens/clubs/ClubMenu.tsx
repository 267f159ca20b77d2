// ⋯ of a club: share, announcements, my applications.
import { ListTodo, Link2, Megaphone } from 'lucide-react';
import type { StoredCarClub } from '../../../bus/entities/carClubs';
import { ActionSheet } from '../../components/base/ActionSheet';
import type { Action } from '../../components/base/ActionSheet';
import { Icon } from '../../components/base/Icon';
import { shareOrCopy } from '../../components/share/shareLink';
import { clubAnnouncement, clubOnList } from '../../shell/links/clubs';
import { applicationProgress } from '../../shell/links/users';
import { navigate } from '../../shell/navigation';

export function ClubMenu({ club, open, onClose }: { club: StoredCarClub; open: boolean; onClose: () => void }) {
  const { clubId, name, intro, logoUrl, myRole } = club;
  // Who gets it may be nobody of the club: what leads on is its card on the list.
  const share = () => shareOrCopy({ line: name, description: intro, picture: logoUrl, href: clubOnList(clubId) });
  const actions: Action[] = [{ key: 'share', label: '分享', icon: <Icon as={Link2} />, onClick: share }];
  if (myRole > 0)
    actions.push({
      key: 'notices',
      label: '全部公告',
      icon: <Icon as={Megaphone} />,
      onClick: () => navigate(clubAnnouncement(clubId)),
    });
  actions.push({
    key: 'progress',
    label: '我的申请',
    icon: <Icon as={ListTodo} />,
    onClick: () => navigate(applicationProgress('clubs')),
  });
  return <ActionSheet open={open} onClose={onClose} label="车友会操作" actions={actions} />;
}
