// The way to the messages at the top of a page, with all that is unread there.
import Bell from 'lucide-react/icons/bell';
import { unreadSum } from '../../../../bus/rules/unreadSum';
import { useStream } from '../../../bus';
import { chatNotice } from '../../../app/links/groups';
import { Count } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import s from './MessagesBell.module.css';

export function MessagesBell() {
  const waiting = unreadSum(useStream('notices.unread'));
  const to = chatNotice();
  return (
    <IconButton label={waiting ? `消息，${waiting} 条未读` : '消息'} href={to} className={s.bell}>
      <Icon as={Bell} />
      <Count n={waiting} className={s.count} />
    </IconButton>
  );
}
