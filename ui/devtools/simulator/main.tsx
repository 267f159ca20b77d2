// /shell (development only): the app in a phone, and around it the native app, simulated. Composition root: the only place here
// that names the bridge's simulator, which speaks the same wire as a real app.
import { createRoot } from 'react-dom/client';
import '../../styles/base.css';
import { createSimulator } from '../../../bridge/hosts/scripted';
import { enterWebview, setTokenCookie } from '../../../bridge/hosts/scriptedFrame';
import { onToken, restoreAccount } from './state/account';
import { loadAlbum } from './state/album';
import { answersFor } from './state/answers';
import { setOpener, watchPages } from './state/frames';
import { keepSettings } from './state/keepSettings';
import { phone, say } from './state/phone';
import { dropRequest } from './state/questions';
import { Shell } from './Shell';
import { restart } from './state/stack';
import { logMessage } from './state/traffic';

let cookie = '';
onToken((idToken) => {
  if (cookie) setTokenCookie(window, cookie, idToken);
});
setOpener((w, layerId, config) => {
  // An app that is signed out has no page that is signed in.
  if (!cookie && !phone.account) setTokenCookie(window, config.native.tokenCookie, '');
  cookie = config.native.tokenCookie;
  const { platform, appVersion, loginBy } = phone;
  const list = phone.capabilities.split(/[\s,]+/).filter(Boolean);
  const simulator = createSimulator(
    {
      platform,
      appVersion,
      loginBy,
      capabilities: list.length > 0 ? list : null,
      replies: answersFor(layerId),
      faultModes: phone.manners,
      onCancel: dropRequest,
    },
    w,
  );
  enterWebview(w, simulator, {
    platform,
    appVersion,
    names: config.native,
    idToken: phone.account?.idToken ?? '',
    onMessage: (way, json) => logMessage(layerId, way, json),
  });
  return { event: simulator.event, raw: simulator.raw };
});
keepSettings();
restoreAccount();
watchPages();
loadAlbum().catch(() => say('没有找到示例图片'));
const start = new URLSearchParams(location.search).get('path');
restart(start !== null && /^\/(?!\/)/.test(start) ? start : '/home');
createRoot(document.getElementById('shell') as HTMLElement).render(<Shell />);
