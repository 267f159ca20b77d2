// The way to the messages at the top of a page, with a dot where something is unread there: how much, the bar says.
import Bell from 'lucide-react/icons/bell';
import { unreadSum } from '../../../../bus/rules/unreadSum';
import { useStream } from '../../../bus';
import { chatNotice } from '../../../app/links/groups';
import { Dot } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import s from './MessagesBell.module.css';

export function MessagesBell() {
  const waiting = unreadSum(useStream('notices.unread'));
  const to = chatNotice();
  return (
    <IconButton label={waiting ? `消息，${waiting} 条未读` : '消息'} href={to} className={s.bell}>
      <Icon as={Bell} />
      {waiting > 0 && <Dot className={s.dot ?? ''} />}
    </IconButton>
  );
}
