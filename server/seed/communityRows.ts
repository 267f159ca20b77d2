// Circles and topics as written by hand. Ids and times are given to them by makeSeed.
import type { CircleName } from './drafts';

export type CircleRow = {
  id: string; name: CircleName; avatar: string; cover: string; intro: string; categoryId: string; categoryName: string; owner: string; admins: string[];
  joinType: 0 | 1 | 2; needReason: 0 | 1; isPrivate: 0 | 1; isClubZ: 0 | 1; baseMemberCount: number; ageDays: number;
  notice: { title: string; content: string } | null;
};

export const circleRows: CircleRow[] = [
  { id: 'c101', name: '夜行日记', avatar: 'city-night-q', cover: 'city-rain-car', intro: '天黑以后的路、灯和人。拍车，也写字。', categoryId: 'k1', categoryName: '兴趣', owner: '周叙白', admins: ['Lumi', '月球背面停车场'], joinType: 0, needReason: 0, isPrivate: 0, isClubZ: 0, baseMemberCount: 18240, ageDays: 640, notice: { title: '本周主题：雨后', content: '带上 #夜色城市# 发帖，下周一从中挑九张做成长图。请勿在行车中拍摄。' } },
  { id: 'c102', name: '长途实验室', avatar: 'desert-car-q', cover: 'switchback-clear-w', intro: '路书、补能、电耗与天气。出发前来查，回来以后补上。', categoryId: 'k2', categoryName: '自驾', owner: '北岸慢行', admins: ['阿澈', '雪线以北', '冷门自驾路线研究所'], joinType: 0, needReason: 0, isPrivate: 0, isClubZ: 0, baseMemberCount: 35880, ageDays: 702, notice: { title: '发路书请写清三件事', content: '日期、出发电量、载重。数据越具体，后来的人越安全。' } },
  { id: 'c103', name: 'ZEAL 7 车主', avatar: 'detail-front-q', cover: 'roof-gold', intro: 'ZEAL 7 与 ZEAL 7 Tourer 车主的地方，聊用车，也聊生活。', categoryId: 'k3', categoryName: '车型', owner: '林屿', admins: ['电池健康度99', '隔壁王工'], joinType: 1, needReason: 1, isPrivate: 0, isClubZ: 0, baseMemberCount: 12460, ageDays: 588, notice: { title: '加入请填写提车年份', content: '审核约需半天，填写车型和提车年份会更快通过。' } },
  { id: 'c104', name: '亲子露营', avatar: 'lake-camp-q', cover: 'lake-camp-dusk-l', intro: '把孩子、狗和帐篷都装上车。', categoryId: 'k1', categoryName: '兴趣', owner: '豆豆爸爸-亲子自驾', admins: ['豆包妈', '玛卡巴卡车队'], joinType: 0, needReason: 0, isPrivate: 0, isClubZ: 0, baseMemberCount: 9312, ageDays: 511, notice: null },
  { id: 'c105', name: '改装与养护', avatar: 'detail-wheel', cover: 'garage-cover', intro: '能自己动手的，尽量不进店。合法合规，安全第一。', categoryId: 'k4', categoryName: '用车', owner: '拧螺丝的', admins: ['西湖边的修车匠'], joinType: 0, needReason: 0, isPrivate: 0, isClubZ: 0, baseMemberCount: 15077, ageDays: 623, notice: { title: '改装请先看当地规定', content: '轮毂、灯光、车身颜色变更请先备案，本圈不讨论违规内容。' } },
  { id: 'c106', name: '上海同城', avatar: 'bridge-dusk-q', cover: 'city-amber', intro: '早高峰、好吃的、停车和周末。', categoryId: 'k5', categoryName: '同城', owner: '沈见山', admins: ['铲屎官联盟会长'], joinType: 0, needReason: 0, isPrivate: 0, isClubZ: 0, baseMemberCount: 6408, ageDays: 480, notice: { title: '十一月夜游', content: '29 日夜游外滩，16:00 前在群里接龙，每车限两人。' } },
  { id: 'c107', name: '赛道同好', avatar: 'emblem-wheel', cover: 'track-car', intro: '只谈赛道里的速度。成员邀请加入，内容仅成员可见。', categoryId: 'k1', categoryName: '兴趣', owner: 'Captain_K', admins: ['Leo Zhang'], joinType: 1, needReason: 1, isPrivate: 1, isClubZ: 0, baseMemberCount: 214, ageDays: 333, notice: null },
  { id: 'c100', name: 'Club Z', avatar: 'detail-head-q', cover: 'show-warm', intro: '为 ZEAL 车主而设。路线、器物与人。', categoryId: 'k0', categoryName: '俱乐部', owner: '臻驰社区', admins: ['沈见山'], joinType: 1, needReason: 1, isPrivate: 0, isClubZ: 1, baseMemberCount: 2776, ageDays: 720, notice: { title: '冬季冰面驾驶课开放报名', content: '漠河，零下三十度。成员以积分报名，名额 40 席，先到先得。' } },
];

export type TopicRow = { id: string; name: string; intro: string; cover: string; heat: number; views: number; creator: string; isHot: 0 | 1; isRecommend: 0 | 1 };

export const topicRows: TopicRow[] = [
  { id: 'h101', name: '独库公路', intro: '一天四季，五百六十一公里。路况、补给和值得停车的弯。', cover: 'switchback-clear-l', heat: 86420, views: 1284300, creator: '北岸慢行', isHot: 1, isRecommend: 1 },
  { id: 'h102', name: '我的第一次长途', intro: '第一次一个人开，第一次过夜，第一次在服务区睡着。', cover: 'coast-dusk', heat: 23180, views: 402190, creator: '臻驰社区', isHot: 1, isRecommend: 1 },
  { id: 'h103', name: '周末去哪儿', intro: '一小时、两小时、半天，离家不远的好地方。', cover: 'lake-picnic', heat: 19030, views: 366870, creator: '豆豆爸爸-亲子自驾', isHot: 1, isRecommend: 1 },
  { id: 'h104', name: '国庆自驾路线征集', intro: '把你走过的路写下来，入选的会做成路书。', cover: 'map-route', heat: 15260, views: 298440, creator: '臻驰社区', isHot: 1, isRecommend: 1 },
  { id: 'h105', name: '冬季续航', intro: '零下多少度，跑了多少公里，用数据说话。', cover: 'snow-car', heat: 11740, views: 251060, creator: '东北老铁张建国', isHot: 1, isRecommend: 1 },
  { id: 'h106', name: '随手拍我的车', intro: '不讲器材，只讲那一刻的光。', cover: 'roof-dusk-l', heat: 9820, views: 233480, creator: '周叙白', isHot: 1, isRecommend: 1 },
  { id: 'h107', name: '夜色城市', intro: '下班以后的路。', cover: 'city-night-l', heat: 8310, views: 177520, creator: '周叙白', isHot: 0, isRecommend: 1 },
  { id: 'h108', name: '提车日记', intro: '从定金到第一百公里。', cover: 'show-warm', heat: 7460, views: 160330, creator: '臻驰社区', isHot: 0, isRecommend: 1 },
  { id: 'h109', name: '车里的毛孩子', intro: '副驾的那位，今天乖吗。', cover: 'lake-picnic-z', heat: 6920, views: 142010, creator: 'Kiko🐾', isHot: 0, isRecommend: 1 },
  { id: 'h110', name: '带娃出发', intro: '安全座椅、零食、湿巾和耐心。', cover: 'lake-camp', heat: 5130, views: 98760, creator: '豆包妈', isHot: 0, isRecommend: 1 },
  { id: 'h111', name: '后备厢改造', intro: '抽屉、床、厨房和狗窝。', cover: 'garage-car-l', heat: 4480, views: 87300, creator: 'Mia的后备厢', isHot: 0, isRecommend: 0 },
  { id: 'h112', name: 'OTA 体验官', intro: '新版本好不好用，用过的人说了算。', cover: 'cockpit-coast', heat: 3970, views: 76450, creator: '臻驰社区', isHot: 0, isRecommend: 0 },
];
