// Every route with its meta and its screen. A chunk of its own: it is asked for when a page other
// than a home is opened, else after the first screen. A new screen is one line here; `next`: where most taps lead,
// fetched soon; `ahead`: likely, or needed without a network, fetched while the phone is idle.
import { createElement } from 'react';
import { lazyScreen } from './lazyScreen';
import { homes, knowAll, notFound } from '../navigation/routes';
import type { RouteMeta } from '../navigation/routes';
import { drawOthers } from './screens';
import type { Screen } from './screens';
import { Unreached, Waiting } from './Waiting';

type Line = [meta: RouteMeta, load: Parameters<typeof lazyScreen>[0], ahead?: 'next' | 'ahead'];
const table = {
  '/': [
    {
      title: 'Club Z 首页',
      keepAlive: true,
      tabBar: true,
      nativeBar: true,
      immersive: true,
      scope: 'clubz',
      head: 'none',
    },
    () => import('../../features/clubz/screens/ClubZHomeScreen').then((m) => m.ClubZHomeScreen),
    'ahead',
  ],
  '/clubz/clubZThreadDetail': [
    { title: '帖子详情', scope: 'clubz', head: 'unnamed' },
    () => import('../../features/forum/screens/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
  ],
  '/clubz/clubZTopicDetail': [
    { title: '话题详情', scope: 'clubz' },
    () => import('../../features/forum/screens/TopicDetailScreen').then((m) => m.ClubZTopicDetailScreen),
  ],
  '/clubz/clubZCircleMember': [
    { title: '圈子成员', scope: 'clubz' },
    () => import('../../features/circles/screens/CircleMembersScreen').then((m) => m.ClubZCircleMemberScreen),
  ],
  '/clubz/clubZPostAddress': [
    { title: '发帖位置', scope: 'clubz' },
    () => import('../../features/clubz/screens/PostAddressScreen').then((m) => m.PostAddressScreen),
  ],
  '/clubz/clubZApply': [
    { title: '申请加入Club Z', auth: 'prompt', scope: 'clubz' },
    () => import('../../features/clubz/screens/ClubZApplyScreen').then((m) => m.ClubZApplyScreen),
  ],
  '/clubz/clubZCarDetail': [
    { title: '车情报', scope: 'clubz', head: 'unnamed' },
    () => import('../../features/content/screens/CarDetailScreen').then((m) => m.CarDetailScreen),
  ],
  '/clubz/clubZReport': [
    { title: '举报', auth: 'prompt', scope: 'clubz' },
    () => import('../../features/clubz/screens/ReportScreen').then((m) => m.ReportScreen),
  ],
  '/clubz/voteStatistics': [
    { title: '投票统计', scope: 'clubz' },
    () => import('../../features/clubz/screens/VoteStatisticsScreen').then((m) => m.VoteStatisticsScreen),
  ],
  '/circle/threadDetail': [
    { title: '帖子详情', head: 'unnamed' },
    () => import('../../features/forum/screens/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
    'next',
  ],
  '/circle/circleList': [
    { title: '圈子' },
    () => import('../../features/circles/screens/CircleListScreen').then((m) => m.CircleListScreen),
  ],
  '/circle/circleDetail': [
    { title: '圈子详情', immersive: true },
    () => import('../../features/circles/screens/CircleDetailScreen').then((m) => m.CircleDetailScreen),
  ],
  '/circle/circleNotice': [
    { title: '圈子通知', auth: 'prompt' },
    () => import('../../features/circles/screens/CircleNoticeScreen').then((m) => m.CircleNoticeScreen),
  ],
  '/circle/joinCircle': [
    { title: '申请加入圈子', auth: 'prompt' },
    () => import('../../features/circles/screens/JoinCircleScreen').then((m) => m.JoinCircleScreen),
  ],
  '/circle/hotList': [
    { title: '热门话题' },
    () => import('../../features/forum/screens/HotListScreen').then((m) => m.HotListScreen),
  ],
  '/circle/topicDetail': [
    { title: '话题详情', immersive: true },
    () => import('../../features/forum/screens/TopicDetailScreen').then((m) => m.TopicDetailScreen),
  ],
  '/circle/addThread': [
    { title: '发布帖子', auth: 'prompt', head: 'none' },
    () => import('../../features/forum/editor/screens/ThreadEditorScreen').then((m) => m.CommunityEditor),
    'ahead',
  ],
  '/clubz/clubZAddThread': [
    { title: '发布帖子', auth: 'prompt', scope: 'clubz', head: 'none' },
    () => import('../../features/forum/editor/screens/ThreadEditorScreen').then((m) => m.ClubZEditor),
  ],
  '/mine/info': [
    { title: '个人主页', keepAlive: true, immersive: true, tabBar: true },
    () => import('../../features/users/screens/MineInfoScreen').then((m) => m.MineInfoScreen),
  ],
  '/mine/myNotice': [
    { title: '互动通知', auth: 'prompt' },
    () => import('../../features/notices/screens/MyNoticeScreen').then((m) => m.MyNoticeScreen),
  ],
  '/mine/otherInfo': [
    { title: 'TA的主页', immersive: true },
    () => import('../../features/users/screens/OtherInfoScreen').then((m) => m.OtherInfoScreen),
  ],
  '/mine/applicationProgress': [
    { title: '申请进度', auth: 'prompt' },
    () => import('../../features/users/screens/ApplicationProgressScreen').then((m) => m.ApplicationProgressScreen),
  ],
  '/mine/myConcern': [
    { title: '关注与粉丝', head: 'unnamed' },
    () => import('../../features/users/screens/MyConcernScreen').then((m) => m.MyConcernScreen),
  ],
  '/collect/tribe': [
    { title: '我的收藏·帖子', auth: 'prompt' },
    () => import('../../features/users/screens/CollectScreen').then((m) => m.CollectedThreads),
  ],
  '/collect/activity': [
    { title: '我的收藏·活动', auth: 'prompt' },
    () => import('../../features/users/screens/CollectScreen').then((m) => m.CollectedActivities),
  ],
  '/mine/chat': [
    { title: '聊天', auth: 'prompt', head: 'unnamed' },
    () => import('../../features/chat/screens/ChatScreen').then((m) => m.ChatScreen),
  ],
  '/mine/chatDetail': [
    { title: '聊天详情', auth: 'prompt' },
    () => import('../../features/chat/screens/ChatDetailScreen').then((m) => m.ChatDetailScreen),
  ],
  '/mine/chatNotice': [
    { title: '消息', tabBar: true, auth: 'prompt' },
    () => import('../../features/chat/screens/ChatNoticeScreen').then((m) => m.ChatNoticeScreen),
  ],
  '/mine/searchConversation': [
    { title: '搜索会话', auth: 'prompt', head: 'none' },
    () => import('../../features/chat/screens/SearchConversationScreen').then((m) => m.SearchConversationScreen),
  ],
  '/circle/circleGroupNotice': [
    { title: '群通知', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupNoticeScreen').then((m) => m.CircleGroupNoticeScreen),
  ],
  '/circle/circleGroupMemberList': [
    { title: '群成员', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupMemberListScreen').then((m) => m.CircleGroupMemberListScreen),
  ],
  '/circle/circleGroupMemberSearch': [
    { title: '搜索成员', auth: 'prompt' },
    () =>
      import('../../features/chat/screens/CircleGroupMemberSearchScreen').then((m) => m.CircleGroupMemberSearchScreen),
  ],
  '/circle/circleGroupMemberRemove': [
    { title: '移除成员', auth: 'prompt' },
    () =>
      import('../../features/chat/screens/CircleGroupMemberRemoveScreen').then((m) => m.CircleGroupMemberRemoveScreen),
  ],
  '/circle/circleGroupBulletin': [
    { title: '群公告', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupBulletinScreen').then((m) => m.CircleGroupBulletinScreen),
  ],
  '/circle/circleGroupAdmin': [
    { title: '设置管理员', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupAdminScreen').then((m) => m.CircleGroupAdminScreen),
  ],
  '/circle/circleGroupSilence': [
    { title: '群禁言', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupSilenceScreen').then((m) => m.CircleGroupSilenceScreen),
  ],
  '/circle/circleGroupManage': [
    { title: '群设置', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupManageScreen').then((m) => m.CircleGroupManageScreen),
  ],
  '/circle/circleGroupRevise': [
    { title: '修改群信息', auth: 'prompt' },
    () => import('../../features/chat/screens/CircleGroupReviseScreen').then((m) => m.CircleGroupReviseScreen),
  ],
  '/activity/activityApply': [
    { title: '活动报名', auth: 'prompt' },
    () => import('../../features/activities/screens/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/activity/activitySign': [
    { title: '活动报名', auth: 'prompt' },
    () => import('../../features/activities/screens/ActivityApplyScreen').then((m) => m.ActivitySignScreen),
  ],
  '/activity/activitySuccess': [
    { title: '报名成功', auth: 'prompt' },
    () => import('../../features/activities/screens/ActivitySuccessScreen').then((m) => m.ActivitySuccessScreen),
  ],
  '/activity/myActivity': [
    { title: '我的活动', auth: 'prompt' },
    () => import('../../features/activities/screens/MyActivityScreen').then((m) => m.MyActivityScreen),
  ],
  '/clubz/activityApply': [
    { title: '活动报名', auth: 'prompt', scope: 'clubz' },
    () => import('../../features/activities/screens/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/circle/appDownLoad': [
    { title: '打开App', head: 'none' },
    () => import('../../features/session/screens/AppDownLoad').then((m) => m.AppDownLoad),
  ],
  '/clubs/list': [
    { title: '车友会' },
    () => import('../../features/carClubs/screens/ClubListScreen').then((m) => m.ClubListScreen),
  ],
  '/clubs/request': [
    { title: '申请加入车友会', auth: 'prompt' },
    () => import('../../features/carClubs/screens/ClubRequestScreen').then((m) => m.ClubRequestScreen),
  ],
  '/clubs/manage': [
    { title: '车友会管理', auth: 'prompt', immersive: true },
    () => import('../../features/carClubs/screens/ClubManageScreen').then((m) => m.ClubManageScreen),
  ],
  '/clubs/MemberManagement': [
    { title: '成员管理', auth: 'prompt' },
    () => import('../../features/carClubs/screens/MemberManagementScreen').then((m) => m.MemberManagementScreen),
  ],
  '/clubs/MemberList': [
    { title: '成员列表', auth: 'prompt' },
    () => import('../../features/carClubs/screens/MemberListScreen').then((m) => m.MemberListScreen),
  ],
  '/clubs/ApplyManage': [
    { title: '申请管理', auth: 'prompt' },
    () => import('../../features/carClubs/screens/ApplyManageScreen').then((m) => m.ApplyManageScreen),
  ],
  '/clubs/Announcement': [
    { title: '发布公告', auth: 'prompt' },
    () => import('../../features/carClubs/screens/AnnouncementScreen').then((m) => m.AnnouncementScreen),
  ],
  '/mine/signIn': [
    { title: '每日签到', auth: 'prompt' },
    () => import('../../features/points/screens/SignInScreen').then((m) => m.SignInScreen),
  ],
  '/circle/questionList': [
    { title: '问答' },
    () => import('../../features/questions/screens/QuestionListScreen').then((m) => m.QuestionListScreen),
  ],
  '/circle/questionDetail': [
    { title: '问题详情' },
    () => import('../../features/questions/screens/QuestionDetailScreen').then((m) => m.QuestionDetailScreen),
  ],
  '/circle/addQuestion': [
    { title: '提问', auth: 'prompt', head: 'none' },
    () => import('../../features/forum/editor/screens/AskEditorScreen').then((m) => m.QuestionEditorScreen),
  ],
  '/circle/addAnswer': [
    { title: '写回答', auth: 'prompt', head: 'none' },
    () => import('../../features/forum/editor/screens/AskEditorScreen').then((m) => m.AnswerEditorScreen),
  ],
  '/content/list': [
    { title: '精选' },
    () => import('../../features/content/screens/ContentListScreen').then((m) => m.ContentListScreen),
  ],
  '/content/dryCargo': [
    { title: '干货' },
    () => import('../../features/content/screens/ContentListScreen').then((m) => m.DryCargoScreen),
  ],
  '/content/detail': [
    { title: '文章详情', head: 'unnamed' },
    () => import('../../features/content/screens/ContentDetailScreen').then((m) => m.ContentDetailScreen),
  ],
  '/shop/home': [
    { title: '积分商城' },
    () => import('../../features/shop/screens/ShopHomeScreen').then((m) => m.ShopHomeScreen),
  ],
  '/shop/product': [
    { title: '商品详情' },
    () => import('../../features/shop/screens/ProductScreen').then((m) => m.ProductScreen),
  ],
  '/mine/address': [
    { title: '收货地址', auth: 'prompt' },
    () => import('../../features/shop/screens/AddressScreen').then((m) => m.AddressScreen),
  ],
  '/shop/orderConfirm': [
    { title: '确认订单', auth: 'prompt' },
    () => import('../../features/shop/screens/OrderConfirmScreen').then((m) => m.OrderConfirmScreen),
  ],
  '/shop/orders': [
    { title: '我的订单', auth: 'prompt' },
    () => import('../../features/shop/screens/OrdersScreen').then((m) => m.OrdersScreen),
  ],
  '/shop/order': [
    { title: '订单详情', auth: 'prompt' },
    () => import('../../features/shop/screens/OrderScreen').then((m) => m.OrderScreen),
  ],
  '/mine/points': [
    { title: '我的积分', auth: 'prompt' },
    () => import('../../features/points/screens/PointsScreen').then((m) => m.PointsScreen),
  ],
  '/activity/activityHome': [
    { title: '活动', tabBar: true },
    () => import('../../features/activities/screens/ActivityHomeScreen').then((m) => m.ActivityHomeScreen),
  ],
  '/activity/activityDetails': [
    { title: '活动详情', head: 'cover' },
    () => import('../../features/activities/screens/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/activity/scanActivityDetail': [
    { title: '活动签到', auth: 'prompt', head: 'cover' },
    () => import('../../features/activities/screens/ActivityDetailScreen').then((m) => m.ScanActivityDetailScreen),
  ],
  '/activity/activityRule': [
    { title: '活动规则' },
    () => import('../../features/activities/screens/ActivityRuleScreen').then((m) => m.ActivityRuleScreen),
  ],
  '/clubz/activityDetail': [
    { title: '活动详情', scope: 'clubz', head: 'cover' },
    () => import('../../features/activities/screens/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/signInActivityDetail': [
    { title: '签到活动', scope: 'clubz', head: 'cover' },
    () => import('../../features/activities/screens/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/exchangeDetail': [
    { title: '积分兑换', scope: 'clubz', head: 'cover' },
    () => import('../../features/activities/screens/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/search': [
    { title: '搜索', head: 'none' },
    () => import('../../features/search/screens/SearchScreen').then((m) => m.SearchScreen),
  ],
  '/tncRule': [{ title: '隐私政策' }, () => import('../../features/session/screens/TncRule').then((m) => m.TncRule)],
  '/waitePage': [
    { title: '请稍候', head: 'none' },
    () => import('../../features/session/screens/WaitePage').then((m) => m.WaitePage),
  ],
  '/errorPage': [
    { title: '出错了', plain: true },
    () => import('../../features/session/screens/ErrorPage').then((m) => m.ErrorPage),
    'ahead',
  ],
} satisfies { [path: string]: Line };

export const routes: { [path: string]: RouteMeta } = { ...homes };
const screens: { [path: string]: Screen } = {};
const ahead: Screen[] = [];
const headOf = ({ head, immersive, tabBar }: RouteMeta): RouteMeta['head'] =>
  head ?? (immersive ? 'cover' : tabBar ? 'large' : 'named');
for (const [path, [meta, load, soon]] of Object.entries<Line>(table)) {
  routes[path] = meta;
  const screen = (screens[path] = lazyScreen(load, createElement(Waiting, { meta, head: headOf(meta) }), Unreached));
  if (soon === 'next') ahead.unshift(screen);
  else if (soon) ahead.push(screen);
}
/** In place of a screen that is nobody's without a login. */
const bare = createElement(Waiting, { meta: notFound, head: 'none' });
const signedOut = lazyScreen(
  () => import('../../features/session/screens/SignedOut').then((m) => m.SignedOut),
  bare,
  Unreached,
);
const missing = lazyScreen(
  () => import('../../features/session/screens/NotFound').then((m) => m.NotFound),
  bare,
  Unreached,
);

/** What is worth fetching before it is asked for: what is likely, and what must be there when the network is not. */
export const screensAhead = (): Screen[] => ahead.concat(missing, signedOut);
drawOthers((route, isUser) => (routes[route ?? '']?.auth && !isUser ? signedOut : (screens[route ?? ''] ?? missing)));
knowAll(routes);
