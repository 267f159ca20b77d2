// Banners, terms and the unread numbers.
import { imageOf } from './pictures';
import { bannerRows, unreadRows } from './shellRows';
import { termsTexts } from './terms';
import { day } from './time';
import type { SeedBanner, SeedTerms, SeedThread, SeedUnread } from './types';

export const makeBanners = (threads: SeedThread[], dayStart: number): SeedBanner[] =>
  bannerRows.map((row, at) => {
    const image = imageOf(row.image);
    const thread = row.thread ? threads.find((one) => one.title.startsWith(row.thread)) : undefined;
    if (row.thread && !thread) throw new Error(`no thread ${row.thread}`);
    return {
      bannerId: `b${101 + at}`, title: row.title, subtitle: row.subtitle, imageUrl: image.url, width: image.width, height: image.height, linkType: thread ? 1 : 0,
      link: thread ? `/circle/threadDetail?threadId=${thread.threadId}` : '', position: row.position, startTime: dayStart - 10 * day, endTime: dayStart + 3650 * day, sort: at + 1,
    };
  });

export const makeTerms = (dayStart: number): SeedTerms[] =>
  termsTexts.map(({ type, title, html, version, daysAgo }) => ({ type, title, html, version, effectiveTime: dayStart - daysAgo * day }));

export const makeUnread = (): SeedUnread[] =>
  unreadRows.map(([interactiveNumber, systemInformsNumber, groupNoticeNumber, chatNumber], at) => ({ userId: String(10001 + at), interactiveNumber, systemInformsNumber, groupNoticeNumber, chatNumber }));
