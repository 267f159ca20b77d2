// What other domains use of articles and car information.
export { mayDownload } from './articleSignatures';
export { articleViews, articleVisible, infoVisible } from './contentViews';
export {
  articleCommentTarget,
  articleViewTarget,
  contentCollectTarget,
  infoCommentTarget,
  infoViewTarget,
} from './targets';
