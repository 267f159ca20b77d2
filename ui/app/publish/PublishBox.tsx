// 发布 as a box of a header: in the app, whose own bar has no place for it.
import SquarePen from 'lucide-react/icons/square-pen';
import { useStream } from '../../bus';
import { IconButton } from '../../kit/inputs/IconButton';
import { Icon } from '../../kit/media/Icon';
import { requireLogin } from '../stores/authGuard';
import { openPublishSheet } from './publishing';

/** Nothing in a browser: there it is in the bottom bar. */
export function PublishBox() {
  if (useStream('session.state')?.isApp !== true) return null;
  return (
    <IconButton label="发布" onClick={() => requireLogin('publish', openPublishSheet)}>
      <Icon as={SquarePen} />
    </IconButton>
  );
}
