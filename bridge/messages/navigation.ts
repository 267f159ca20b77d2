// To other pages: a further webview, a page of the native app, back.
import { PROMPT } from './message';
import type { ExamplesOf, Messages } from './message';

export const navigation = {
  openWebview: {
    limitMs: PROMPT,
    since: null,
    needsTouch: true,
    fallback: 'browser',
    check: (input, { link }) => ({ ...input, url: link(input.url, 'url') }),
  },
  openNative: {
    limitMs: PROMPT,
    since: null,
    needsTouch: true,
    fallback: 'browser',
    check(input, { refused }) {
      if (!/^\w[\w./?=&-]{0,127}$/.test(input.page)) throw refused('page');
      return input;
    },
  },
  jumpFirstWebview: { limitMs: PROMPT, since: null, needsTouch: false, fallback: 'browser' },
  back: { limitMs: PROMPT, since: null, needsTouch: false, fallback: 'browser' },
} satisfies Partial<Messages>;

export const navigationExamples: ExamplesOf<typeof navigation> = {
  openWebview: {
    input: { url: 'https://shop.brand.example/x', tokenType: 'LOYALTY', closeSelfPage: 0 },
    answer: { ok: 1 },
  },
  openNative: { input: { page: 'car/certify', args: { from: 'home' } }, answer: { ok: 1 } },
  jumpFirstWebview: { input: { name: 'Club Z' }, answer: { ok: 1 } },
  back: { input: {}, answer: { ok: 1 } },
};
