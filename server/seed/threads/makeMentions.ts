// Makes comments of the demonstration persons in other people's threads, with answers, mentions and likes.
import type { MadeThread } from './makeThreads';
import type { MadeComments } from './makeComments';
import { minute, recently } from '../generator/time';
import { tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type { SeedPerson } from '../types/seedTypes';

/**
 * on: how the thread begins; own: a comment of the person; answers: name | reply to it; named: name | comment that mentions the person. `ago`:
 * minutes.
 */
type Talk = { on: string; own: string; answers: string[]; named: string[]; likes: string[]; ago: number };
const talks: Talk[] = [
  {
    on: '丙察察不是炫技的地方',
    own: '那条沟里信号很差，离线地图一定要提前下好。',
    answers: [
      '阿澈|那个会车点在 K47，弯后 200 米，晚上不太好找。',
      '戴安娜小姐|星空的参数发你私信了，ISO 3200，一秒。',
    ],
    named: ['Mr.陈_沪A|@林屿@ 上次说的那家营地电话还有吗', '北岸慢行|这一段 @林屿@ 跑得最熟，可以问他'],
    likes: ['周叙白', '追风的胖丁', '小满', '阿树', '何止'],
    ago: 3,
  },
  {
    on: '三猫一狗同车实录',
    own: '猫包放副驾脚下最稳，别问我怎么知道的。',
    answers: ['Kiko🐾|同款做法，柴犬也适用。'],
    named: ['豆包妈|@一只不想上班的橘猫@ 来看看这个防抓垫'],
    likes: ['林屿', 'Kiko🐾', '半块巧克力'],
    ago: 41,
  },
  {
    on: '提车当天检查清单',
    own: '等审核期间先学着，提车再来交作业。',
    answers: ['老周不加油|交车当天记得看门边和底盘护板。'],
    named: ['林屿|@Mr.陈_沪A@ 你问的冬胎价格在这里'],
    likes: ['沈见山', '一格电'],
    ago: 95,
  },
  {
    on: '最后一单送到山顶民宿',
    own: '夜里开这条路，远近光要勤快一点。',
    answers: ['独库 老李|对向来车多的时候宁可慢，别晃人。'],
    named: ['风从海上来|@夜航船@ 宁波这边还有几个人，一起走吗'],
    likes: ['凌晨四点的高架'],
    ago: 150,
  },
  {
    on: '在上海开车的十条经验',
    own: '车友会周末都有咖啡，路过就进来坐。',
    answers: ['阿树|杭州的先过去探探路。', '顾一白|苏州这边可以接力。'],
    named: ['Echo_在路上|@沈见山@ 会长，新人怎么报到？', '三号线末班车|名单我发给 @沈见山@ 了'],
    likes: ['阿树', '顾一白', '何止', '林屿'],
    ago: 18,
  },
  {
    on: '做车机的，来听吐槽',
    own: '已转给产品同事，处理进度会在这里更新。',
    answers: ['工程师老郑|辛苦，等回复。'],
    named: ['东北老铁张建国|零下三十度的数据整理好了，@臻驰社区@ 收一下', 'Dr.Wang|@臻驰社区@ 座椅加热这条能再看看吗'],
    likes: ['工程师老郑', 'Vivian Lau', '一格电'],
    ago: 27,
  },
];

/** The texts and their threads do not depend on other comments. */
export const makeMentions = (
  made: MadeThread[],
  comments: MadeComments,
  people: SeedPerson[],
  names: Names,
  now: number,
): MadeComments => {
  const added: MadeComments = { posts: [], replies: [], postLikes: [] };
  const idOf = (name: string): string => {
    const id = names.userIds.get(name);
    if (id === undefined) throw new Error(`no person ${name}`);
    return id;
  };
  const cut = (line: string): [name: string, text: string] => [
    line.slice(0, line.indexOf('|')),
    line.slice(line.indexOf('|') + 1),
  ];
  talks.forEach((talk, at) => {
    const me = people[at];
    const place = made.find(({ thread }) => (thread.title || thread.excerpt).startsWith(talk.on));
    if (me === undefined || place === undefined) throw new Error(`no thread ${talk.on}`);
    const { threadId } = place.thread;
    let floor = Math.max(0, ...comments.posts.filter((post) => post.threadId === threadId).map((post) => post.floor));
    const say = (authorId: string, text: string, ago: number) => {
      const words = tokenise(text, names);
      floor += 1;
      const post = {
        postId: `p${threadId.slice(1)}${String(floor).padStart(3, '0')}`,
        threadId,
        authorId,
        content: words.content,
        images: [],
        atUserIds: words.atUserIds,
        floor,
        createTime: recently(now, ago * minute),
        status: 0 as const,
        baseLikeCount: 0,
      };
      added.posts.push(post);
      return post;
    };
    const own = say(me.userId, talk.own, talk.ago + 200);
    talk.answers.map(cut).forEach(([name, text], i) =>
      added.replies.push({
        responseId: `r${own.postId.slice(1)}${String(i + 1).padStart(2, '0')}`,
        postId: own.postId,
        threadId,
        authorId: idOf(name),
        toUserId: '',
        toResponseId: '',
        content: text,
        createTime: recently(now, (talk.ago + 90 * (talk.answers.length - 1 - i)) * minute),
        status: 0,
        baseLikeCount: 0,
      }),
    );
    talk.likes.forEach((name, i) =>
      added.postLikes.push({
        postId: own.postId,
        responseId: '',
        userId: idOf(name),
        createTime: recently(now, (talk.ago + 10 + i * 12) * minute),
      }),
    );
    talk.named
      .map(cut)
      .forEach(([name, text], i) => say(idOf(name), text, talk.ago + 7 + 60 * (talk.named.length - 1 - i)));
  });
  return added;
};
