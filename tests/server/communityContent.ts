// Content of the tests' community: an article, a how-to article, one that is not published; two pieces of car
// information.
import type { SeedContent } from '../../server/seed/types/contentTypes';

const hour = 3_600_000;
const post = (postId: string, threadId: string, now: number): SeedContent['posts'][number] => ({
  postId,
  threadId,
  authorId: 'other',
  content: '学到了',
  images: [],
  atUserIds: [],
  floor: 1,
  createTime: now - 5 * hour,
  status: 0,
  baseLikeCount: 0,
});

export const communityContent = (now: number): SeedContent => ({
  categories: [
    { categoryId: 'roads', kind: 'content', name: '路线', sort: 0 },
    { categoryId: 'care', kind: 'dry', name: '保养', sort: 0 },
  ],
  articles: [
    {
      contentId: 'read',
      title: '一篇文章',
      summary: '摘要',
      html: '<p>正文</p><video>',
      categoryId: 'roads',
      categoryName: '路线',
      authorId: 'staff',
      createTime: now - 9 * hour,
      pointsReward: 5,
      postCount: 1,
      lastFloor: 1,
      attachments: [{ name: '独库补能点.csv', file: 'duku-stops.csv', size: 324, ext: 'csv' }],
      video: {
        vid: 'vidOfRead',
        playUrl: '/media/seed/x.mp4',
        coverUrl: '',
        width: 1,
        height: 1,
        duration: 3,
        size: 1,
        status: 1,
      },
    },
    {
      contentId: 'plainRead',
      title: '没有积分的文章',
      html: '<p>正文</p>',
      categoryId: 'roads',
      categoryName: '路线',
      createTime: now - 8 * hour,
    },
    {
      contentId: 'how',
      kind: 'dry',
      title: '换雨刮',
      html: '<p>三分钟</p>',
      categoryId: 'care',
      categoryName: '保养',
      authorId: 'staff',
      createTime: now - 7 * hour,
      level: 1,
      steps: [
        { title: '进维护模式', html: '<p>设置</p>', image: '' },
        { title: '拆旧的', html: '<p>按住卡扣</p>', image: '' },
      ],
    },
    {
      contentId: 'draftOfHouse',
      title: '没有发布',
      html: '<p>内部</p>',
      categoryId: 'roads',
      categoryName: '路线',
      createTime: now - hour,
      isHidden: 1,
      pointsReward: 5,
    },
  ],
  infos: [
    {
      infoId: 'news',
      title: '新车',
      html: '<p>到店</p>',
      source: '官方',
      authorId: 'staff',
      createTime: now - 9 * hour,
      carModels: [{ carModelId: 'zeal7', name: 'ZEAL 7', series: 'ZEAL 7', year: '', imageUrl: '', vinTail: '' }],
      postCount: 1,
      lastFloor: 1,
    },
    { infoId: 'withdrawn', title: '撤回的', html: '<p>x</p>', source: '官方', createTime: now - 8 * hour, isHidden: 1 },
  ],
  recommendations: [{ recId: 'rec1', title: '推荐', link: '/content/detail?kind=content&contentId=read', sort: 0 }],
  likes: [],
  reads: [],
  collections: [],
  posts: [post('saidOfRead', 'content:read', now), post('saidOfNews', 'carInformation:news', now)],
  replies: [],
});
