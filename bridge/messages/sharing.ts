// What leaves the page for another app: a shared link, a saved picture, a telephone call.
import { dialable } from '../phone';
import { PROMPT } from './message';
import type { ExamplesOf, Messages } from './message';

export const sharing = {
  share: {
    limitMs: PROMPT,
    since: null,
    needsTouch: true,
    fallback: 'browser',
    check: (input, { link, optionalPicture }) => ({
      ...input,
      pageUrl: link(input.pageUrl, 'pageUrl'),
      thumbnail: (input.thumbnail && optionalPicture(input.thumbnail)) || '',
    }),
  },
  downloadImage: {
    limitMs: PROMPT,
    since: '5.1.4',
    needsTouch: true,
    fallback: 'browser',
    check(input, { w, picture }) {
      // A picture drawn here (a poster) has an address of this page's own.
      if (input.url.indexOf('blob:' + w.location.origin + '/') === 0) return input;
      return { ...input, url: picture(input.url, 'url') };
    },
    // A blob: address exists in this page only.
    toApp: (input) => (input.url.indexOf('blob:') === 0 ? null : input),
  },
  call: {
    limitMs: PROMPT,
    since: null,
    needsTouch: true,
    fallback: 'browser',
    check(input, { refused }) {
      const number = dialable(input.phone, input.countryCode);
      if (!number) throw refused('phone');
      return { phone: number.phone, countryCode: number.countryCode };
    },
  },
} satisfies Partial<Messages>;

export const sharingExamples: ExamplesOf<typeof sharing> = {
  share: {
    input: {
      target: 'chat',
      type: 'WEBSITE',
      title: '标题',
      description: '描述',
      thumbnail: '/media/1.webp',
      pageUrl: '/circle/threadDetail?threadId=7',
    },
    answer: { ok: 1 },
  },
  downloadImage: { input: { url: 'https://pictures.example/a.jpg' }, answer: { ok: 1 } },
  call: { input: { phone: '13800000001' }, answer: { ok: 1 } },
};
