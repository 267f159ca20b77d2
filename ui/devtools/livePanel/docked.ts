// Development: Ctrl+Shift+L, or ?panel=1, opens the live panel beside the running app, without loading anything anew.
// It stands in a frame of its own: what is tapped there is no tap of the app's, and neither has the other's styles.
import { on } from '../../bus';
import { closePanel, createFeed, isPanelKey, openPanel } from './feed';

/** px from which there are 300 px beside the rail and the column. */
const WIDE = 1440;

export function watchLive(): void {
  const feed = createFeed((take) => on('kernel.recorded', ({ lines }) => take(lines)));
  window.__live = feed;
  // In the phone of /shell the panel stands beside the phone.
  if (window.frameElement?.hasAttribute('data-phone')) {
    window.addEventListener('keydown', (e) => isPanelKey(e) && window.parent.postMessage(openPanel, location.origin));
    return;
  }
  let frame: HTMLIFrameElement | null = null;

  function place(el: HTMLIFrameElement): void {
    const wide = window.innerWidth >= WIDE;
    const edge = '1px solid rgba(128,128,128,.3)';
    Object.assign(el.style, {
      position: 'fixed',
      zIndex: '2147483000',
      right: '0',
      bottom: '0',
      border: '0',
      background: 'transparent',
      // Beside the app's column where there is room, else over its lower half.
      width: wide ? 'calc((100% - var(--rail) - var(--column)) / 2)' : '100%',
      height: wide ? '100%' : '50%',
      borderLeft: wide ? edge : '0',
      borderTop: wide ? '0' : edge,
    });
  }
  function toggle(): void {
    if (frame) {
      frame.remove();
      frame = null;
      return;
    }
    frame = document.createElement('iframe');
    frame.title = '实时总线';
    frame.liveFeed = feed;
    frame.src = '/ui/devtools/livePanel/index.html';
    place(frame);
    document.body.appendChild(frame);
  }
  window.addEventListener('resize', () => frame && place(frame));
  window.addEventListener('keydown', (e) => {
    if (!isPanelKey(e)) return;
    e.preventDefault();
    toggle();
  });
  window.addEventListener('message', (e) => {
    if (frame && e.source === frame.contentWindow && e.data === closePanel) toggle();
  });
  if (new URLSearchParams(location.search).get('panel') === '1') toggle();
}
