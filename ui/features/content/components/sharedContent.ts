// What is shared of an article or of car information: its picture, title and summary.
import type { StoredArticle, StoredInfo } from '../../../../bus/entities/content';
import { read } from '../../../bus';
import { article as articleLink, carInformation } from '../../../app/links/content';
import type { Shared } from '../../share/components/shared';
import { countShared } from './contentActs';

export function sharedArticle({
  contentId,
  kind,
  title,
  summary,
  coverUrl,
  authorId,
  categoryName,
}: StoredArticle): Shared {
  return {
    title,
    line: title,
    description: summary,
    picture: coverUrl,
    href: articleLink(contentId, kind),
    dark: false,
    author: { name: read('users.user', authorId)?.userName ?? '臻驰社区', avatarUrl: '', line: categoryName },
    counted: (channel) => countShared({ contentId }, channel),
  };
}

export function sharedInfo({ infoId, title, summary, coverUrl, source }: StoredInfo): Shared {
  return {
    title,
    line: title,
    description: summary,
    picture: coverUrl,
    href: carInformation(infoId),
    dark: true,
    author: { name: source || '车情报', avatarUrl: '', line: 'Club Z 车情报' },
    counted: (channel) => countShared({ infoId }, channel),
  };
}
