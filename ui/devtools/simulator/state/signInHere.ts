// Signing in and out in the app itself, while its pages are open: they hear of a new token as of any renewal, and are
// opened anew when there is none any more.
import { signIn, signOut } from './account';
import { startAgain } from './chooseVersion';
import { tellTop } from './frames';
import { phone, say } from './phone';
import { askPerson } from './questions';

export function signInHere(): void {
  void askPerson('login', {}).then(async (person) => {
    if (!person) return;
    try {
      const { idToken } = await signIn(person);
      tellTop('tokenRenewed', { idToken });
      say('已登录');
    } catch {
      say('登录失败');
    }
  });
}
export function signOutHere(): void {
  const { tab } = phone;
  signOut();
  startAgain();
  phone.tab = tab;
}
