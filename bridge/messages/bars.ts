// Bars around the page: status bar, tab bar, title, red dots.
import { setTitle } from '../title';
import { PROMPT } from './message';
import type { ExamplesOf, Messages } from './message';

export const bars = {
  switchImmersive: { limitMs: PROMPT, since: '4.1.9', needsTouch: false, fallback: 'browser' },
  // In a browser the page draws its own bar.
  setTabBar: { limitMs: PROMPT, since: null, needsTouch: false, fallback: 'done' },
  setTitle: {
    limitMs: PROMPT,
    since: null,
    needsTouch: false,
    fallback: 'done',
    onPage: ({ title }, w) => setTitle(title, w),
  },
  syncRedDot: { limitMs: PROMPT, since: '5.2.1', needsTouch: false, fallback: 'browser' },
} satisfies Partial<Messages>;

const dot = { show: 1, count: 1, updateTime: 0 } as const;
export const barExamples: ExamplesOf<typeof bars> = {
  switchImmersive: { input: { on: 1 }, answer: { ok: 1 } },
  setTabBar: { input: { show: 1 }, answer: { ok: 1 } },
  setTitle: { input: { title: '社区' }, answer: { ok: 1 } },
  syncRedDot: {
    input: {
      unread: { interactiveNumber: 1, systemInformsNumber: 2, groupNoticeNumber: 0, chatNumber: 4, seq: 9 },
      redDot: {
        home: dot,
        clubz: dot,
        activity: dot,
        chat: dot,
        interactive: dot,
        system: dot,
        apply: dot,
        signIn: dot,
        club: dot,
      },
    },
    answer: { ok: 1 },
  },
};
