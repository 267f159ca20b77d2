// Opens the sign-up pages of an activity on a memory player.
import type { AskTopic, Value } from '../../bus/client/topics';
import { activity } from './activityThings';
import { autoReply, open, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { car, me } from './forumThings';

const silent: AskTopic[] = [
  'activities.openContact',
  'activities.keepContact',
  'activities.openCities',
  'activities.openDealers',
  'activities.openMine',
  'activities.openUnread',
  'activities.markRead',
  'activities.openApply',
  'activities.cancelApply',
  'activities.openList',
  'carClubs.openCarModels',
  'shop.openAddresses',
  'clubz.findPlaces',
  'native.call',
];
export async function come(
  at: string,
  {
    points = 12480,
    phone = '',
    wait = [],
    ...more
  }: Omit<Start, 'wait'> & { points?: number; phone?: string; wait?: AskTopic[] } = {},
): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  if (more.phase === 'tourist') return;
  await put('session.me', me({ carModels: [car], points, phone }));
}

/** Opens the form of this activity at this path. */
export async function form(
  it_: Parameters<typeof activity>[0] = {},
  more: Parameters<typeof come>[1] = {},
  path = '/activity/activityApply',
): Promise<void> {
  await come(`${path}?activityId=a1`, more);
  await put('activities.contact', null, 'a1');
  await put('activities.activity', activity(it_), 'a1');
  await page.getByRole('heading', { name: '活动报名' }).waitFor();
}
/** The cities that can be chosen. */
export const putCities = (): Promise<void> =>
  put('activities.cities', {
    phase: 'ready',
    list: [
      ['安徽省', '安庆市', 'A'],
      ['浙江省', '杭州市', 'H'],
      ['浙江省', '宁波市', 'N'],
      ['上海市', '上海市', 'S'],
    ].map(([provinceName = '', cityName = '', firstLetter = ''], at) => ({
      provinceName,
      cityName,
      regionCode: cityName,
      firstLetter,
      hot: cityName === '上海市' ? (1 as const) : (0 as const),
      latitude: 30 + at,
      longitude: 120,
    })),
  });
/** The session of a person in the native app. */
export const inApp: Value<'session.state'> = {
  phase: 'user',
  isLogin: true,
  userLogIn: true,
  isTourist: false,
  isApp: true,
  appEnvironment: 'android',
  appVersion: '5.2.1',
  isTNCPoupShow: 0,
  online: 1,
  clubZId: '',
  isJoinClubZ: 0,
  mustUpgrade: 0,
};
