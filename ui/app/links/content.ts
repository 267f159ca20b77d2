// Links to curated and how-to articles and to car information.
import type { ArticleKind } from '../../../bus/entities/content';
import { query } from '../navigation/routes';

export const contentList = (categoryId?: string) => query('/content/list', { categoryId });
export const dryCargo = (categoryId?: string) => query('/content/dryCargo', { categoryId });
export const article = (contentId: string, kind: ArticleKind, postId?: string) =>
  query('/content/detail', { kind, contentId, postId });
export const carInformation = (infoId: string, postId?: string) => query('/clubz/clubZCarDetail', { infoId, postId });
/** The list of car information: a tab of Club Z's home. */
export const carInformations = () => '/?tab=info';
