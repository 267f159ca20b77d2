// Notices: unread totals and red dots.
import { command, get, post, stream } from '../contract';
import { RedDot, UnreadNotice } from '../entities';
import { nothing } from '../schema';

export const notices = {
  getUnread: post('message/number/unread/messages', nothing, UnreadNotice, { base: 'message', login: true, write: false }),
  getRedDot: get('airBulles', nothing, RedDot, { base: 'message', login: true }),
  refreshUnread: command(nothing, nothing),
  unread: stream(UnreadNotice),
  redDot: stream(RedDot),
};
