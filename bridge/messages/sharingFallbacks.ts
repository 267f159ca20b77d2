import { dialable } from '../phone';
import { done, failed } from './fallbackAnswers';
import type { FallbacksOf } from './message';
import type { sharing } from './sharing';

type Sharing = Navigator & { share?: (data: { title: string; text: string; url: string }) => Promise<void> };

export const sharingFallbacks: FallbacksOf<typeof sharing> = {
  share({ title, description, pageUrl }, { w }) {
    const navigator: Sharing = w.navigator;
    if (!navigator.share) return failed('unsupported');
    return navigator.share({ title, text: description, url: pageUrl }).then(
      () => done,
      (e: unknown) => failed((e as { name?: string }).name === 'AbortError' ? 'cancelled' : 'unsupported'),
    );
  },
  downloadImage({ url }, { w }) {
    const page = w.document;
    const link = page.createElement('a');
    // Without this attribute (old Safari) the picture is kept by a long press: the screens say so.
    if (!('download' in link)) return failed('unsupported');
    link.href = url;
    link.download = nameOf(url);
    link.rel = 'noopener';
    (page.body || page.documentElement).appendChild(link);
    link.click();
    link.remove();
    return done;
  },
  call({ phone, countryCode }, { w }) {
    const number = dialable(phone, countryCode);
    if (!number) return failed('denied');
    w.location.assign(number.uri);
    return done;
  },
};
function nameOf(url: string): string {
  const name = (url.split(/[?#]/)[0] as string).split('/').pop() || '';
  return /^[\w-]+\.(jpe?g|png|webp|gif)$/i.test(name) ? name : 'picture.jpg';
}
