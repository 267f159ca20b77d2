// The terms type of a route. Chat notices have their own only while the new-chat-notice flag is on.
import { pathOf } from './routes';

const own: { [path: string]: string } = {
  '/activity/myActivity': 'Loyalty_Activity',
  '/collect/tribe': 'Loyalty_FavoritePost',
  '/collect/activity': 'Loyalty_FavoriteActivity',
  '/mine/chatNotice': 'Loyalty_Message',
};
export function tncTypeOf(link: string, newChatNotice: boolean): string {
  const path = pathOf(link);
  return (path !== '/mine/chatNotice' || newChatNotice ? own[path] : undefined) ?? 'Loyalty_Community';
}
