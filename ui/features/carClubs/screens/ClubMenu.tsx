// ⋯ of a club: share, announcements, my applications.
import ListTodo from 'lucide-react/icons/list-todo';
import Link2 from 'lucide-react/icons/link-2';
import Megaphone from 'lucide-react/icons/megaphone';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Icon } from '../../../kit/media/Icon';
import { shareOrCopy } from '../../share/components/shareLink';
import { clubAnnouncement, clubOnList } from '../../../app/links/clubs';
import { applicationProgress } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';

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
