// All activities of the demonstration in order, and the comments on them.
import type { ActivityText } from './activityText';
import { meetingTexts } from './meetingRows';
import { rewardTexts } from './rewardRows';
import { upcomingTexts } from './upcomingRows';

export const activityTexts: ActivityText[] = [...upcomingTexts, ...meetingTexts, ...rewardTexts];

/** Activity, author (index in the list of people), text. A text that begins with > answers the comment before it. */
export const activityComments: [string, number, string][] = [
  ['act01', 11, '去年走过一次，红杉要再晚一周最好，不过这个周末人少。'],
  ['act01', 9, '>谢谢提醒，我们就是故意错开的。'],
  ['act01', 27, '柴犬可以一起吗？会自己坐后排的那种。'],
  ['act01', 6, '对讲机用手台还是车台？'],
  ['act01', 44, '报名了，两大一小。'],
  ['act02', 22, '又满了……候补第二位，拜托谁临时加班。'],
  ['act02', 30, '>上周候补到第四位都进了，别放弃。'],
  ['act02', 57, '那家店的豆子换成埃塞了，值得为它跑五公里。'],
  ['act03', 35, '零下三十度实测员报到。手机一定要贴身放，不然十分钟就没电。'],
  ['act03', 20, '冬胎是钉胎吗？'],
  ['act03', 8, '>听教练说两种都有，第三天换着开。'],
  ['act05', 13, '三峰标志终于有人讲了。'],
  ['act09', 18, '第七家的桂花拿铁，推荐。'],
  ['act09', 49, '地图在哪里领？'],
  ['act09', 12, '>任意一家店，报手机号就行。'],
  ['act10', 17, '永宁门那段灯真好看，谢谢领队等我拍照。'],
  ['act12', 31, '安全第一，等改期通知。'],
  ['act18', 10, '第五天，晚安。'],
  ['act18', 24, '手术刚下台，晚安各位。'],
];
