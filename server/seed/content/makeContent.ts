// Makes curated articles, how-to articles and car information, with likes, comments and collections. HTML is cleaned by
// the rules of the server.
import { commentThread } from '../../../bus/rules/commentThread';
import { cleanHtml } from '../../../bus/rules/safeHtml';
import type { PointsEvent } from '../shop/makeLedger';
import { imageOf, urlOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import { byDay, day, hour, minute } from '../generator/time';
import type { SeedPost, SeedReply } from '../types/postTypes';
import type { SeedPerson } from '../types/seedTypes';
import { videoOf } from '../generator/videos';
import { articleCategories, articleRows } from './articleRows';
import { contentComments } from './commentRows';
import type { SeedContent } from '../types/contentTypes';
import { dryCategories, dryRows } from './dryRows';
import { fileFacts } from './fileFacts';
import { infoRows } from './infoRows';
import { htmlOf } from './markup';

const two = (at: number): string => String(at + 1).padStart(2, '0');
const html = (text: string): string => cleanHtml(htmlOf(text));
const cover = (name: string): string => imageOf(name + '-l').url;
const categoryIdOf = (kind: 'content' | 'dry', name: string): string =>
  `${kind}-${two((kind === 'dry' ? (dryCategories as readonly string[]) : (articleCategories as readonly string[])).indexOf(name))}`;
const attachmentsOf = (files: readonly string[] = []) =>
  files.map((file) => {
    const fact = fileFacts[file];
    if (fact === undefined) throw new Error(`no file ${file}`);
    return { name: fact.name, file, size: fact.size, ext: file.slice(file.lastIndexOf('.') + 1) };
  });
const models: { readonly [name: string]: { carModelId: string; picture: string } | undefined } = {
  'ZEAL 5': { carModelId: 'zeal5', picture: 'detail-sedan' },
  'ZEAL 7': { carModelId: 'zeal7', picture: 'detail-front' },
  'ZEAL X': { carModelId: 'zealx', picture: 'detail-head' },
};
const carModelOf = (name: string) => {
  const model = models[name];
  if (model === undefined) throw new Error(`no model ${name}`);
  return { carModelId: model.carModelId, name, series: name, year: '', imageUrl: urlOf(model.picture), vinTail: '' };
};

export function makeContent(
  people: SeedPerson[],
  now: number,
  dayStart: number,
): { made: SeedContent; events: PointsEvent[] } {
  const random = randomOf('content');
  const brandAccount = people.find((one) => one.isOfficial === 1)?.userId ?? '';
  const writers = [brandAccount, ...people.filter((one) => one.isMaster === 1).map((one) => one.userId)];
  const articles: SeedContent['articles'] = [
    ...articleRows.map((row, at) => ({
      contentId: 'article' + two(at),
      kind: 'content' as const,
      title: row.title,
      summary: row.summary,
      coverUrl: cover(row.image),
      html: html(row.body),
      categoryId: categoryIdOf('content', row.category),
      categoryName: row.category,
      authorId: at % 3 === 1 ? (writers[at % writers.length] ?? brandAccount) : brandAccount,
      createTime: dayStart - (at * 2 + 1) * day + (9 + (at % 4)) * hour,
      viewCount: 9_600 - at * 270 + random.int(0, 200),
      tags: row.tags,
      attachments: attachmentsOf(row.files),
      video: row.video === undefined ? null : videoOf(row.video, 'va' + two(at)),
      pointsReward: row.points ?? 0,
    })),
    ...dryRows.map((row, at) => ({
      contentId: 'dry' + two(at),
      kind: 'dry' as const,
      title: row.title,
      summary: row.summary,
      coverUrl: cover(row.image),
      html: html(row.body),
      categoryId: categoryIdOf('dry', row.category),
      categoryName: row.category,
      authorId: brandAccount,
      createTime: dayStart - (at * 3 + 2) * day + 10 * hour,
      viewCount: 5_400 - at * 190 + random.int(0, 150),
      tags: row.tags,
      attachments: attachmentsOf(row.files),
      video: row.video === undefined ? null : videoOf(row.video, 'vd' + two(at)),
      pointsReward: row.points ?? 0,
      level: row.level,
      steps: row.steps.map(([title, text, image]) => ({
        title,
        html: html(text),
        image: image === undefined ? '' : urlOf(image),
      })),
    })),
  ];
  const infos: SeedContent['infos'] = infoRows.map((row, at) => ({
    infoId: 'info' + two(at),
    title: row.title,
    summary: row.summary,
    coverUrl: cover(row.image),
    html: html(row.body),
    source: row.source,
    authorId: brandAccount,
    carModels: row.models.map(carModelOf),
    video: row.video === undefined ? null : videoOf(row.video, 'vi' + two(at)),
    createTime: Math.min(now - 40 * minute, dayStart - at * 2 * day + 8 * hour),
    updateTime: 0,
    viewCount: 12_400 - at * 510 + random.int(0, 300),
  }));

  const likes: SeedContent['likes'] = [];
  const likedBy = (
    row: { likeCount?: number | undefined; shareCount?: number | undefined; createTime?: number | undefined },
    targetId: string,
  ): void => {
    const from = row.createTime ?? now;
    for (const person of random.shuffle(people).slice(0, random.int(6, 70)))
      likes.push({ targetId, userId: person.userId, createTime: from + Math.floor((now - from) * random.next() ** 2) });
    row.likeCount = likes.filter((one) => one.targetId === targetId).length;
    row.shareCount = random.int(1, 48);
  };
  for (const row of articles) likedBy(row, row.contentId);
  for (const row of infos) likedBy(row, row.infoId);

  const { posts, replies } = talk(articles, infos, people, now);
  const first = people[0]?.userId ?? '';
  const collections = ['article03', 'dry05', 'info01', 'article09'].map((targetId, at) => ({
    collectId: 'k-' + targetId,
    userId: first,
    targetId,
    createTime: now - (4 - at) * 9 * hour,
  }));
  for (const { targetId } of collections)
    for (const row of [
      ...articles.filter((one) => one.contentId === targetId),
      ...infos.filter((one) => one.infoId === targetId),
    ])
      row.collectCount = 1;
  const reads: SeedContent['reads'] = [];
  const events: PointsEvent[] = [];
  for (const [at, contentId] of ['article02', 'article08', 'dry02'].entries()) {
    const row = articles.find((one) => one.contentId === contentId);
    if (row === undefined || first === '') continue;
    const read = { contentId, userId: first, points: row.pointsReward ?? 0, createTime: now - (at + 1) * 31 * hour };
    reads.push(read);
    events.push({
      userId: first,
      at: read.createTime,
      amount: read.points,
      source: 10,
      title: `阅读《${row.title}》`,
      refId: contentId,
    });
  }
  const categories = [
    ...articleCategories.map((name, sort) => ({
      categoryId: categoryIdOf('content', name),
      kind: 'content' as const,
      name,
      sort,
    })),
    ...dryCategories.map((name, sort) => ({ categoryId: categoryIdOf('dry', name), kind: 'dry' as const, name, sort })),
  ];
  const recommended = [
    ['article01', '/content/detail?kind=content&contentId=article01'],
    ['dry04', '/content/detail?kind=dry&contentId=dry04'],
    ['info01', '/clubz/clubZCarDetail?infoId=info01'],
    ['article24', '/content/detail?kind=content&contentId=article24'],
    ['dry15', '/content/detail?kind=dry&contentId=dry15'],
    ['article03', '/content/detail?kind=content&contentId=article03'],
  ] as const;
  const recommendations = recommended.map(([id, link], sort) => {
    const row = articles.find((one) => one.contentId === id) ?? infos.find((one) => one.infoId === id);
    return { recId: 'rec' + two(sort), title: row?.title ?? '', coverUrl: row?.coverUrl ?? '', link, sort };
  });
  return { made: { categories, articles, infos, recommendations, likes, reads, posts, replies, collections }, events };
}

function talk(
  articles: SeedContent['articles'],
  infos: SeedContent['infos'],
  people: readonly SeedPerson[],
  now: number,
): { posts: SeedPost[]; replies: SeedReply[] } {
  const random = randomOf('contentTalk');
  const posts: SeedPost[] = [];
  const replies: SeedReply[] = [];
  for (const [id, who, line] of contentComments) {
    const row = articles.find((one) => one.contentId === id) ?? infos.find((one) => one.infoId === id);
    const author = people[who];
    if (row === undefined || author === undefined) throw new Error(`nothing to comment on: ${id}`);
    const threadId = commentThread(id.startsWith('info') ? 'carInformation' : 'content', id);
    const before = posts.filter((one) => one.threadId === threadId);
    const last = before[before.length - 1];
    row.postCount = (row.postCount ?? 0) + 1;
    if (line.startsWith('>') && last !== undefined) {
      replies.push({
        responseId: `y-${id}-${replies.length + 1}`,
        postId: last.postId,
        threadId,
        authorId: author.userId,
        toUserId: '',
        toResponseId: '',
        content: line.slice(1),
        createTime: byDay(Math.min(now - 5 * minute, last.createTime + 50 * minute), now),
        status: 0,
        baseLikeCount: random.int(0, 9),
      });
    } else {
      row.lastFloor = before.length + 1;
      const at = Math.min(
        now - 10 * minute,
        (last?.createTime ?? row.createTime ?? now) + random.int(20, 900) * minute,
      );
      posts.push({
        postId: `p-${id}-${before.length + 1}`,
        threadId,
        authorId: author.userId,
        content: line,
        images: [],
        atUserIds: [],
        floor: before.length + 1,
        createTime: byDay(at, now),
        status: 0,
        baseLikeCount: random.int(0, 31),
      });
    }
  }
  return { posts, replies };
}
