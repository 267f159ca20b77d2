// The live panel's page: fed by the page that opened its frame, and by nobody else.
import { createRoot } from 'react-dom/client';
import '../replayer/replayer.css';
import { closePanel, isPanelKey } from './feed';
import { LivePanel } from './LivePanel';
import { createLiveView } from './liveView';

const frame = window.frameElement as HTMLIFrameElement | null;
const root = document.getElementById('root') as HTMLElement;
const outside = window.parent.document.documentElement;

function followTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-theme', outside.getAttribute('data-theme') ?? (dark ? 'dark' : 'light'));
}
if (frame?.liveFeed) {
  followTheme();
  new MutationObserver(followTheme).observe(outside, { attributes: true, attributeFilter: ['data-theme'] });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followTheme);
  const view = createLiveView(frame.liveFeed);
  const close = frame.hasAttribute('data-fixed')
    ? null
    : (): void => window.parent.postMessage(closePanel, location.origin);
  // The same keys as in the app, where the focus is here.
  window.addEventListener('keydown', (e) => {
    if (!close || !isPanelKey(e)) return;
    e.preventDefault();
    close();
  });
  createRoot(root).render(<LivePanel view={view} onClose={close} />);
} else root.textContent = '在应用页面按 Ctrl+Shift+L 打开';
