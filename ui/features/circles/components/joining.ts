// Joining a circle, wherever its button stands: at once where it is free, by the form where it audits.
import { ask } from '../../../bus';
import { navigate } from '../../../app/navigation/navigation';
import { hasRoute } from '../../../app/navigation/routes';
import { clubZApply, joinCircle } from '../../../app/links/circles';
import { requireLogin } from '../../../app/stores/authGuard';
import { registerIntent } from '../../../app/stores/intents';
import type { Circle } from '../../../../bus/entities/circles';
import type { CurrentUser } from '../../../../bus/entities/users';

const said = (): void => undefined;
/** Shown at once; a refusal is taken back and said by the worker. */
export const join = (tribeId: string): void => void ask('circles.joinCircle', { tribeId }).catch(said);
export const leave = (tribeId: string): void => void ask('circles.leaveCircle', { tribeId }).catch(said);

/** Club Z is for owners; a visitor is asked to log in first. */
export const whyNotJoin = (
  circle: Pick<Circle, 'isClubZ' | 'isJoin'>,
  me: Pick<CurrentUser, 'userType'> | null | undefined,
): string => (circle.isClubZ === 1 && circle.isJoin === 0 && me && me.userType !== 1 ? '仅限车主' : '');

/** What the button says and does; `off`: it says why not. */
export function joinOf(circle: Circle): { word: string; off?: true; done?: true; act?: () => void; href?: string } {
  if (circle.isJoin === 2) return { word: '已加入', done: true };
  if (circle.isJoin === 1)
    return { word: '审核中', done: true, href: circle.isClubZ ? clubZApply() : joinCircle(circle.tribeId) };
  if (circle.isClubZ) return { word: '申请加入', href: clubZApply() };
  if (circle.joinType === 2) return { word: '暂不开放', off: true };
  if (circle.joinType === 1) return { word: '申请加入', href: joinCircle(circle.tribeId) };
  return { word: '加入', act: () => join(circle.tribeId) };
}
/** A tourist is asked to log in first; the form's page asks by itself. */
export function pressJoin(circle: Circle): void {
  const { act, href } = joinOf(circle);
  if (act) requireLogin('join', act, circle.tribeId);
  else if (href) requireLogin('apply', () => navigate(href), href);
}
/** What a tourist wanted before a login that opened the page anew. */
export function joinIntents(): () => void {
  const stops = [
    registerIntent('join', (tribeId) => void (tribeId && join(tribeId))),
    registerIntent('apply', (href) => void (href && hasRoute(href) && navigate(href))),
  ];
  return () => stops.forEach((stop) => stop());
}
