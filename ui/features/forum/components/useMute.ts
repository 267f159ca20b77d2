// Until when this person may not write anywhere (010009): as a sentence, '' when they may.
import { useStream } from '../../../bus';
import { fullTime } from '../../../kit/text/fullTime';
import { useNow } from '../../../kit/text/now';

export function useMute(): string {
  const until = useStream('session.me')?.muteUntil ?? 0;
  const now = useNow();
  return until > now ? `你已被禁言，${fullTime(until)} 后可以发言` : '';
}
