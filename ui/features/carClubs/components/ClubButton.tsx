// 申请加入 · 审核中 · 进入 · 仅限车主 of a club, wherever it stands.
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { useStream } from '../../../bus';
import { clubManage, clubRequest } from '../../../app/links/clubs';
import { navigate } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { Button } from '../../../kit/inputs/Button';
import { clubActionOf, wayWords } from './clubText';

export type ClubButtonProps = { club: StoredCarClub; size?: 'l' | 'row' | undefined; wide?: boolean | undefined };

export function ClubButton({ club, size = 'row', wide }: ClubButtonProps) {
  const { clubId, name } = club;
  const me = useStream('session.me');
  const acting = useStream('carClubs.acting', clubId);
  const way = clubActionOf(club, me);
  const word = acting?.pending === 2 ? '待发送' : wayWords[way];
  const label = `${word} ${name}`;
  if (way === 'owners') {
    return (
      <Button size={size} wide={wide} off={word} label={label}>
        {word}
      </Button>
    );
  }
  const href = way === 'enter' ? clubManage(clubId) : clubRequest(clubId);
  const go = () => (way === 'enter' ? navigate(href) : requireLogin('apply', () => navigate(href), href));
  return (
    <Button
      size={size}
      wide={wide}
      kind={way === 'enter' && size === 'row' ? 'outline' : 'ink'}
      done={way === 'waits'}
      href={href}
      label={label}
      onClick={go}
    >
      {word}
    </Button>
  );
}
