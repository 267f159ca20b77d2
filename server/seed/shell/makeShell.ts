// Banners and terms.
import { imageOf } from '../generator/pictures';
import { bannerRows } from './shellRows';
import { termsTexts } from './terms';
import { day } from '../generator/time';
import type { SeedBanner, SeedTerms, SeedThread } from '../types/seedTypes';

export const makeBanners = (threads: SeedThread[], dayStart: number): SeedBanner[] =>
  bannerRows.map((row, at) => {
    const image = imageOf(row.image);
    const thread = row.thread ? threads.find((one) => one.title.startsWith(row.thread)) : undefined;
    if (row.thread && !thread) throw new Error(`no thread ${row.thread}`);
    const link = thread ? `/circle/threadDetail?threadId=${thread.threadId}` : 'link' in row ? row.link : '';
    return {
      bannerId: `b${101 + at}`,
      title: row.title,
      subtitle: row.subtitle,
      imageUrl: image.url,
      width: image.width,
      height: image.height,
      linkType: link === '' ? 0 : 1,
      link,
      position: row.position,
      startTime: dayStart - 10 * day,
      endTime: dayStart + 3650 * day,
      sort: at + 1,
    };
  });

export const makeTerms = (dayStart: number): SeedTerms[] =>
  termsTexts.map(({ type, title, html, version, daysAgo }) => ({
    type,
    title,
    html,
    version,
    effectiveTime: dayStart - daysAgo * day,
  }));
