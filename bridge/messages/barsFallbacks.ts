import { unreadSum } from '../../bus/rules/unreadSum';
import { setCount } from '../title';
import type { bars } from './bars';
import { done } from './fallbackAnswers';
import type { FallbacksOf } from './message';

export const barsFallbacks: FallbacksOf<typeof bars> = {
  switchImmersive({ on }, { w }) {
    const meta = w.document.querySelector('meta[name="theme-color"]');
    const root = w.getComputedStyle(w.document.documentElement);
    // Immersive heads are dark pictures; otherwise the bar has the page's own background.
    const color = root.getPropertyValue(on ? '--c-immersive' : '--c-bg').trim() || (on ? '#0c0b0a' : '#ffffff');
    if (meta) meta.setAttribute('content', color);
    return done;
  },
  syncRedDot({ unread }, { w }) {
    if (unread) setCount(unreadSum(unread), w);
    return done;
  },
};
