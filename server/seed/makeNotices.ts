// Makes notices of all fifteen kinds for the demonstration persons. Notices about people follow from the other rows, as
// the server would write them; those of the brand are written by hand.
import { noticeKind } from '../notifications/noticeKinds';
import { demoCount } from './people/makePeople';
import { day, hour } from './generator/time';
import type { Seed, SeedNotice } from './types/seedTypes';

type From = Pick<
  Seed,
  'people' | 'follows' | 'blocks' | 'threads' | 'threadLikes' | 'posts' | 'replies' | 'postLikes' | 'questions'
>;
/** The number of unread notices, which are the newest: about people, and of the brand. */
const unread: readonly (readonly [number, number])[] = [
  [12, 3],
  [5, 2],
  [3, 1],
  [1, 1],
  [26, 4],
  [108, 2],
];
/** Each person gets one of the texts, in turn. `ago`: hours. */
const ofTheHouse: { kind: number; ago: number; content: string[]; link?: string }[] = [
  {
    kind: noticeKind.activity,
    ago: 5,
    content: [
      '「外滩夜游」将于 29 日 19:00 集合，请提前到场签到',
      '你报名的「皖南秋色自驾」已确认，请留意集合时间',
      '「门店茶歇日」本周六举行，凭报名页入场',
    ],
  },
  {
    kind: noticeKind.applied,
    ago: 11,
    content: ['你加入「上海同城」的申请已通过', '你加入「亲子露营」的申请已通过', '你加入「长途实验室」的申请已通过'],
    link: '/circle/circleDetail?tribeId=',
  },
  {
    kind: noticeKind.order,
    ago: 30,
    content: ['你兑换的「ZEAL 7 合金车模」已发货', '你兑换的「车载香氛」已签收', '你兑换的「露营灯」已发货'],
  },
  {
    kind: noticeKind.reported,
    ago: 52,
    content: ['你的举报已处理，感谢反馈：内容含有引流信息，已隐藏', '你的举报未发现违规', '你的举报已处理，感谢反馈'],
  },
  { kind: noticeKind.handled, ago: 74, content: ['你的评论已通过审核', '你的评论已恢复显示', '你的帖子已通过审核'] },
  {
    kind: noticeKind.announcement,
    ago: 20,
    content: [
      'OTA 4.2 开始分批推送：优化冬季续航显示，新增记忆泊车路线管理',
      '社区规范已更新，新增关于行车拍摄的说明',
      '冬季冰面驾驶课开放报名，名额 40 席',
    ],
  },
  {
    kind: noticeKind.points,
    ago: 26,
    content: ['连续签到 7 天，获得 30 积分', '发布的帖子被加精，获得 50 积分', '完成资料，获得 20 积分'],
  },
];
const circles = ['c106', 'c104', 'c102'];

export const makeNotices = (from: From, now: number): SeedNotice[] => {
  const threads = new Map(from.threads.map((thread) => [thread.threadId, thread]));
  const posts = new Map(from.posts.map((post) => [post.postId, post]));
  const replies = new Map(from.replies.map((reply) => [reply.responseId, reply]));
  return from.people.slice(0, demoCount).flatMap(({ userId: me }, at) => {
    const blocked = new Set(from.blocks.filter((row) => row.userId === me).map((row) => row.targetId));
    const rows = new Map<string, SeedNotice>();
    const add = (
      kind: number,
      targetId: string,
      actorId: string,
      createTime: number,
      more: Partial<SeedNotice> = {},
    ): void => {
      if (actorId === me || blocked.has(actorId)) return;
      const key = `${kind}|${targetId}`;
      const row = rows.get(key) ?? {
        noticeId: '',
        userId: me,
        category: kind < noticeKind.activity ? 1 : 2,
        kind,
        targetId,
        threadId: '',
        postId: '',
        responseId: '',
        title: '',
        content: '',
        link: '',
        isRead: 1,
        createTime: 0,
        actors: [],
        ...more,
      };
      if (actorId !== '') row.actors.push({ actorId, createTime });
      row.createTime = Math.max(row.createTime, createTime);
      rows.set(key, row);
    };
    for (const one of from.posts.filter((post) => post.status === 0)) {
      const place = { threadId: one.threadId, postId: one.postId };
      if (threads.get(one.threadId)?.authorId === me)
        add(noticeKind.comment, one.postId, one.authorId, one.createTime, place);
      if (one.atUserIds.includes(me)) add(noticeKind.at, one.postId, one.authorId, one.createTime, place);
    }
    for (const one of from.threads)
      if (one.auditStatus === 1 && one.atUserIds.includes(me))
        add(noticeKind.at, one.threadId, one.authorId, one.createTime, { threadId: one.threadId });
    for (const one of from.replies.filter((reply) => reply.status === 0)) {
      if ((one.toUserId || posts.get(one.postId)?.authorId) === me)
        add(noticeKind.reply, one.responseId, one.authorId, one.createTime, {
          threadId: one.threadId,
          postId: one.postId,
          responseId: one.responseId,
        });
    }
    for (const one of from.threadLikes)
      if (threads.get(one.threadId)?.authorId === me)
        add(noticeKind.threadLiked, one.threadId, one.userId, one.createTime, { threadId: one.threadId });
    for (const one of from.postLikes) {
      const liked = one.postId === '' ? replies.get(one.responseId) : posts.get(one.postId);
      if (liked?.authorId === me && liked.status === 0)
        add(noticeKind.spokenLiked, one.postId || one.responseId, one.userId, one.createTime, {
          threadId: liked.threadId,
          postId: liked.postId,
          responseId: one.responseId,
        });
    }
    for (const one of from.follows)
      if (one.targetId === me) add(noticeKind.follow, one.userId, one.userId, one.createTime);
    const { questions = [], answers = [], invites = [] } = from.questions ?? {};
    const linkTo = (questionId: string): string => '/circle/questionDetail?questionId=' + questionId;
    for (const { questionId, title } of questions.filter((one) => one.authorId === me)) {
      for (const one of answers.filter((answer) => answer.questionId === questionId))
        add(noticeKind.answer, questionId, one.authorId, one.createTime ?? now, {
          content: title,
          link: linkTo(questionId),
        });
    }
    for (const one of invites.filter((invite) => invite.userId === me)) {
      add(noticeKind.invite, one.questionId, one.fromUserId, one.createTime ?? now, {
        content: questions.find((question) => question.questionId === one.questionId)?.title ?? '',
        link: linkTo(one.questionId),
      });
    }
    for (const { kind, ago, content, link } of ofTheHouse) {
      add(kind, `seed-${kind}`, '', now - ago * hour - (at * day) / 4, {
        content: content[at % content.length] ?? '',
        link: link === undefined ? '' : link + (circles[at % circles.length] ?? ''),
      });
    }
    const noticeRows = [...rows.values()]
      .filter((row) => row.category === 2 || row.actors.length > 0)
      .sort((a, b) => b.createTime - a.createTime || (a.targetId < b.targetId ? -1 : 1));
    const left = [...(unread[at] ?? [0, 0])];
    return noticeRows.map((row, i): SeedNotice => {
      const n = left[row.category - 1] ?? 0;
      left[row.category - 1] = n - 1;
      return { ...row, noticeId: `n${me}${String(i).padStart(4, '0')}`, isRead: n > 0 ? 0 : 1 };
    });
  });
};
