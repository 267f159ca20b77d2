// Makes drafts of the demonstration persons and of a few others; some have pictures, a poll, a place or a topic.
import type { DraftBody } from '../../db/tables/drafts';
import { circleRows, topicRows } from '../people/communityRows';
import type { CircleName } from '../types/draftTypes';
import { imageOf } from '../generator/pictures';
import { places } from '../../domains/clubz/public';
import { day, hour } from '../generator/time';
import { tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type { SeedPerson, SeedSavedDraft } from '../types/seedTypes';

type Begun = {
  by: string;
  hoursAgo: number;
  device: string;
  title: string;
  text: string;
  circle: CircleName;
  pictures?: string[];
  topic?: string;
  place?: string;
  options?: string[];
};

const begun: Begun[] = [
  {
    by: '林屿',
    hoursAgo: 20,
    device: 'iPhone',
    title: '阿尔金山北缘，第三天',
    text: '一早出发，胎压 2.4，出风口全开。沿途没有信号，补给站在',
    circle: '长途实验室',
    pictures: ['desert-dusk', 'desert-car', 'map-route'],
    topic: '独库公路',
  },
  {
    by: '林屿',
    hoursAgo: 75,
    device: 'iPad',
    title: '',
    text: '想问问大家，后排出风口夏天够不够凉，我家老人总说',
    circle: 'ZEAL 7 车主',
  },
  {
    by: '一只不想上班的橘猫',
    hoursAgo: 9,
    device: 'Android',
    title: '猫在副驾的第一百天',
    text: '它终于不叫了。记一下这一路用过的东西：',
    circle: '亲子露营',
    pictures: ['avatar-pet-cat'],
    topic: '车里的毛孩子',
    place: '杭州龙井',
  },
  {
    by: '沈见山',
    hoursAgo: 30,
    device: 'iPhone',
    title: '年底聚会定在哪天',
    text: '场地先占着，人数报给我。',
    circle: '上海同城',
    options: ['12 月 19 日 周六', '12 月 20 日 周日', '都可以'],
  },
  {
    by: '沈见山',
    hoursAgo: 130,
    device: 'iPhone',
    title: '西岸空间的早晨',
    text: '人少，光好，停车在 B2。',
    circle: 'Club Z',
    pictures: ['bridge-mist'],
  },
  {
    by: '周叙白',
    hoursAgo: 4,
    device: 'iPhone',
    title: '雨后第五张',
    text: '地面还湿着的时候，路灯是两排。',
    circle: '夜行日记',
    pictures: ['city-rain-car', 'city-night'],
    topic: '夜色城市',
  },
  {
    by: '豆包妈',
    hoursAgo: 52,
    device: 'Android',
    title: '带两个娃去张北，装箱单',
    text: '按顺序放，最先要用的最后放。1. 湿巾 2.',
    circle: '亲子露营',
    topic: '带娃出发',
  },
];

const pollOf = (options: string[]): NonNullable<DraftBody['poll']> => ({
  pollType: 0,
  votingType: 0,
  maxChoice: 1,
  pollAnonymous: 0,
  startTime: 0,
  endTime: 0,
  options: options.map((text) => ({ text, image: null })),
});

export function makeDrafts(people: readonly SeedPerson[], names: Names, dayStart: number): SeedSavedDraft[] {
  return begun.map((one, at) => {
    const writer = people.find((person) => person.userName === one.by);
    const circle = circleRows.find((row) => row.name === one.circle);
    if (!writer || !circle) throw new Error(`a draft of nobody or nowhere: ${one.by}`);
    const topic = topicRows.find((row) => row.name === one.topic);
    const updateTime = dayStart + 9 * hour - one.hoursAgo * hour;
    const place = one.place === undefined ? undefined : places.get(one.place);
    const body: DraftBody = {
      draftType: 1,
      scope: circle.isClubZ === 1 ? 'clubz' : 'bbs',
      threadType: one.options ? 2 : 0,
      title: one.title,
      content: tokenise(one.text, names).content,
      images: (one.pictures ?? []).map((name) => ({ ...imageOf(name), size: 0, status: 0 as const, localKey: '' })),
      video: null,
      poll: one.options ? pollOf(one.options) : null,
      topics: topic ? [{ topicId: topic.id, name: topic.name }] : [],
      tribeId: circle.id,
      threadId: '',
      place: place ? { ...place, distance: null } : null,
      deviceName: one.device,
    };
    return {
      draftId: `seed-d${at + 1}`,
      clientDraftId: `seed-c${at + 1}`,
      userId: writer.userId,
      body,
      version: 1,
      updateTime,
      createTime: updateTime - day / 48,
    };
  });
}
