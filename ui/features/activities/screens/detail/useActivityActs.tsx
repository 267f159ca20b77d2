// What the main button of an activity does, with the sheets that it opens; also what a visitor had wanted before a
// login that opened the page anew, and the check-in that a scanned code begins by itself.
import { applyLink } from '../../components/applyLink';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, read, useStream } from '../../../../bus';
import type { MainAct } from '../../components/activityText';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../../kit/overlays/useOpening';
import { likeComment } from '../../../forum/components/changes';
import { useForumIntents } from '../../../forum/components/useForumIntents';
import { myActivity } from '../../../../app/links/activities';
import { navigate, readKind } from '../../../../app/navigation/navigation';
import { requireLogin } from '../../../../app/stores/authGuard';
import { registerIntent } from '../../../../app/stores/intents';
import { isHeld } from './exchangeHeld';

const SignInSheet = lazyComponent(() => import('../signIn/SignInSheet').then((m) => ({ default: m.SignInSheet })));
const ExchangeSheet = lazyComponent(() => import('./ExchangeSheet').then((m) => ({ default: m.ExchangeSheet })));
const ShortOfPoints = lazyComponent(() =>
  import('../../../points/components/ShortOfPoints').then((m) => ({ default: m.ShortOfPoints })),
);
const WithdrawDialog = lazyComponent(() => import('./WithdrawDialog').then((m) => ({ default: m.WithdrawDialog })));
const ShareActivity = lazyComponent(() =>
  import('../../components/ShareActivity').then((m) => ({ default: m.ShareActivity })),
);
const TicketSheet = lazyComponent(() =>
  import('../../components/form/TicketSheet').then((m) => ({ default: m.TicketSheet })),
);

/** `scanned`: the check-in that a scanned code begins by itself. */
type Which = 'signIn' | 'scanned' | 'exchange' | 'short' | 'share' | 'ticket' | 'withdraw';
export type ActivityActs = {
  press: (act: MainAct) => void;
  share: () => void;
  ticket: () => void;
  /** What lies over the page. */ over: ReactNode;
};

const quiet = (): void => undefined;
export const likeActivity = (activityId: string, isLike: 0 | 1) =>
  ask('activities.likeActivity', { activityId, isLike });
export const collectActivity = (activityId: string, isCollect: 0 | 1) =>
  ask('forum.collect', { collectType: 2, targetId: activityId, isCollect });

export function useActivityActs(
  activity: StoredActivity,
  { scanned, code }: { /** By its code, and known how it stands for who is here. */ scanned: boolean; code: string },
): ActivityActs {
  const { activityId, myApplyId, needPoints } = activity;
  const balance = useBalance() ?? 0;
  // Back from choosing an address for it: on with the exchange.
  const [shown, open, close] = useOpening<Which>(() =>
    readKind() === 'back' && isHeld(activityId) ? 'exchange' : null,
  );
  const [begun, setBegun] = useState(false);
  const apply = (wait: boolean) => navigate(applyLink(activity, wait));
  const press = ({ does }: MainAct) => {
    if (does === 'apply' || does === 'wait') requireLogin('signUp', () => apply(does === 'wait'), activityId);
    else if (does === 'checkIn') requireLogin('signIn', () => open('signIn'), activityId);
    else if (does === 'exchange') requireLogin('exchange', () => open('exchange'), activityId);
    else if (does === 'short') open('short');
    else if (does === 'withdraw') open('withdraw');
    else if (does === 'ticket') open('ticket');
    else if (does === 'mine') navigate(myActivity(undefined, myApplyId || undefined));
  };
  useIntents(activityId, {
    signUp: () => apply(false),
    signIn: () => open('signIn'),
    exchange: () => open('exchange'),
  });
  if (scanned && !begun) {
    setBegun(true);
    open('scanned');
  }

  const rest = { open: shown?.open === true, onClose: close };
  const sheet = (): ReactNode => {
    switch (shown?.what) {
      case 'signIn':
      case 'scanned':
        return (
          <SignInSheet
            key={shown.turn}
            activity={activity}
            code={shown.what === 'scanned' ? code : ''}
            scanned={shown.what === 'scanned'}
            {...rest}
          />
        );
      case 'exchange':
        return (
          <ExchangeSheet
            key={shown.turn}
            activity={activity}
            balance={balance}
            onShort={() => open('short')}
            {...rest}
          />
        );
      case 'short':
        return <ShortOfPoints key={shown.turn} need={needPoints} balance={balance} {...rest} />;
      case 'share':
        return <ShareActivity key={shown.turn} activityId={activityId} {...rest} />;
      case 'ticket':
        return <TicketSheet key={shown.turn} applyId={myApplyId} {...rest} />;
      case 'withdraw':
        return <WithdrawDialog key={shown.turn} activity={activity} {...rest} />;
      default:
        return null;
    }
  };
  return { press, share: () => open('share'), ticket: () => open('ticket'), over: <Suspense>{sheet()}</Suspense> };
}

/** My points; undefined for visitors, and until they are known. */
export function useBalance(): number | undefined {
  const known = useStream('points.balance')?.balance;
  const mine = useStream('session.me')?.points;
  const isUser = useStream('session.state')?.phase === 'user';
  return isUser ? (known ?? mine) : undefined;
}

type Wanted = { signUp: () => void; signIn: () => void; exchange: () => void };
function useIntents(activityId: string, wanted: Wanted): void {
  useForumIntents();
  const run = useEffectEvent((what: keyof Wanted, id: string) => {
    if (id === activityId) wanted[what]();
  });
  useEffect(() => {
    const stops = [
      registerIntent('signUp', (id) => run('signUp', id)),
      registerIntent('signIn', (id) => run('signIn', id)),
      registerIntent('exchange', (id) => run('exchange', id)),
      registerIntent('collect', (id) => void collectActivity(id, 1).catch(quiet)),
      registerIntent('like', (args) => {
        const [kind = '', id = ''] = args.split('|');
        const done =
          kind === 'post'
            ? likeComment({ postId: id }, 1)
            : kind === 'reply'
              ? likeComment({ responseId: id }, 1)
              : read('activities.activity', id) && likeActivity(id, 1);
        void done?.catch(quiet);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
