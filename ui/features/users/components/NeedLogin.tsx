// What a visitor sees where a page is nobody's without a login, but the page itself decides so: the prompt over a
// placeholder.
import { useEffect } from 'react';
import { ask } from '../../../bus';
import { entryKey } from '../../../app/navigation/navigation';
import { Empty } from '../../../kit/feedback/Empty';

export const promptLogin = (): void => void ask('session.requireLogin', { intent: null }).catch(() => undefined);

export function NeedLogin() {
  const key = entryKey();
  // Once for each visit: cancelled, it does not come again by itself.
  useEffect(promptLogin, [key]);
  return <Empty art="lock" text="请先登录" action="去登录" onAction={promptLogin} />;
}
