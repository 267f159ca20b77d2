// Rows of the permission matrix (roleCells) about content and car information.
import { sql } from 'drizzle-orm';
import { type byType, type Row, everybody, five, ownOnly, signedIn } from './roleCellWords';

export const contentCells: Row<keyof typeof byType>[] = [
  {
    row: 'carInformation (G), details; carInformationPost (G), responses',
    early: true,
    cells: everybody,
    asks: [
      { call: 'content.listInfos' },
      { call: 'content.getInfo', input: { infoId: 'news' } },
      { call: 'content.getInfo', input: { infoId: 'withdrawn' }, about: 'unseen' },
      { call: 'content.listInfoComments', input: { infoId: 'news' } },
      { call: 'content.listInfoComments', input: { infoId: 'withdrawn' }, about: 'unseen' },
      { call: 'content.listInfoReplies', input: { postId: 'saidOfNews' } },
      { call: 'content.shareInfo', input: { infoId: 'news', channel: 'link' } },
    ],
  },
  {
    row: 'carInformation (P)',
    cells: five('login', 'no'),
    asks: [
      { call: 'content.publishInfo', input: { title: '新车到店', html: '<p>本周六</p>' } },
      { call: 'content.publishInfo', input: { infoId: 'nothing', title: 'x' } },
    ],
  },
  {
    row: 'content_*, dryCargo, wonderful_recommend',
    early: true,
    cells: everybody,
    asks: [
      { call: 'content.listArticles' },
      { call: 'content.listCategories' },
      { call: 'content.getArticle', input: { contentId: 'read' } },
      { call: 'content.getArticle', input: { contentId: 'draftOfHouse' }, about: 'unseen' },
      { call: 'content.listDryCategories' },
      { call: 'content.listDryCargo' },
      { call: 'content.getDryCargo', input: { contentId: 'how' } },
      { call: 'content.listRecommendations' },
      { call: 'content.listComments', input: { contentId: 'read' } },
      { call: 'content.shareArticle', input: { contentId: 'read', channel: 'link' } },
    ],
  },
  {
    row: 'content/like, carInformation/like; comments of both',
    cells: signedIn,
    asks: [
      { call: 'content.likeArticle', input: { contentId: 'read', isLike: 1 } },
      { call: 'content.likeArticle', input: { contentId: 'draftOfHouse', isLike: 1 }, about: 'unseen' },
      { call: 'content.likeInfo', input: { infoId: 'news', isLike: 1 } },
      { call: 'content.addComment', input: { contentId: 'read', content: '说得好' } },
      { call: 'content.addInfoComment', input: { infoId: 'withdrawn', content: '说得好' }, about: 'unseen' },
      { call: 'content.likeComment', input: { postId: 'saidOfRead', isLike: 1 } },
      { call: 'content.download', input: { contentId: 'read', index: 0 } },
      { call: 'content.download', input: { contentId: 'draftOfHouse', index: 0 }, about: 'unseen' },
      { call: 'forum.collect', input: { collectType: 3, targetId: 'news', isCollect: 1 } },
      { call: 'forum.collect', input: { collectType: 3, targetId: 'withdrawn', isCollect: 1 }, about: 'unseen' },
    ],
  },
  {
    row: 'content posts/delete, carInformationPost/delete',
    cells: ownOnly,
    asks: [
      {
        call: 'content.deleteComment',
        input: { postId: 'saidOfRead' },
        about: 'mine',
        first: (me) => sql`update posts set author_id = ${me} where post_id = 'saidOfRead'`,
      },
      { call: 'content.deleteComment', input: { postId: 'saidOfRead' }, about: 'foreign' },
      { call: 'content.deleteInfoComment', input: { postId: 'saidOfNews' }, about: 'foreign' },
    ],
  },
];
