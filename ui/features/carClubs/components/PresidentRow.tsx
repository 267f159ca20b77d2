// Who presides a club, and 联系会长: a message, or a call for those who are members.
import { useState } from 'react';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';
import { chatWith } from '../../../app/links/chat';
import { userLink } from '../../../app/links/users';
import { navigate } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { showToast } from '../../../kit/feedback/toast';
import { readFailure } from '../../../kit/reading/readFailure';
import s from './PresidentRow.module.css';

export function PresidentRow({ club }: { club: StoredCarClub }) {
  const { clubId, presidentId, presidentPhone } = club;
  const user = useStream('users.user', presidentId);
  const me = useStream('session.me')?.userId;
  const [open, setOpen] = useState<boolean | null>(null);
  const href = userLink(presidentId, me);
  const write = () => requireLogin('message', () => navigate(chatWith(presidentId)), chatWith(presidentId));
  // The whole number is asked for when it is to be called, and kept nowhere.
  const call = () =>
    void ask('carClubs.getPresident', { clubId }).then(
      ({ phone }) =>
        phone
          ? ask('native.call', { phone, countryCode: '86' }).catch(() => showToast(phone))
          : showToast('会长没有留下电话'),
      (why: unknown) =>
        showToast(readFailure(why).code === 'network' ? '网络不可用，请稍后再试' : '暂时联系不上会长，请稍后再试'),
    );
  return (
    <div className={s.row}>
      <Link className={s.who} href={href}>
        <Avatar src={user?.avatarUrl} name={user?.userName} size={48} />
        <span className={s.words}>
          <bdi className={`cut ${s.name}`}>{user?.userName || '用户'}</bdi>
          <span className="cap t3 cut">
            <Meta>
              <span>会长</span>
              {user?.carModelName && <span>{user.carModelName}</span>}
            </Meta>
          </span>
        </span>
      </Link>
      {presidentId !== me && (
        <Button kind="outline" size="row" onClick={presidentPhone ? () => setOpen(true) : write}>
          联系会长
        </Button>
      )}
      {open !== null && (
        <ActionSheet
          open={open}
          onClose={() => setOpen(false)}
          label="联系会长"
          actions={[
            { key: 'message', label: '发消息', icon: <Icon as={MessageSquare} />, onClick: write },
            { key: 'call', label: '拨打电话', icon: <Icon as={Phone} />, hint: presidentPhone, onClick: call },
          ]}
        />
      )}
    </div>
  );
}
