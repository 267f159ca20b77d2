// Every route with its meta (product-brief §2.7) and its screen. A chunk of its own: it is asked for when a page other
// than a home is opened, else after the first screen. A new screen is one line here; `next`: where most taps lead,
// fetched soon; `ahead`: likely, or needed without a network, fetched while the phone is idle.
import { createElement } from 'react';
import { lazyScreen } from './lazyScreen';
import { homes, knowAll, notFound } from './routes';
import type { RouteMeta } from './routes';
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
    () => import('../screens/clubz/ClubZHomeScreen').then((m) => m.ClubZHomeScreen),
    'ahead',
  ],
  '/clubz/clubZThreadDetail': [
    { title: '帖子详情', scope: 'clubz', head: 'unnamed' },
    () => import('../screens/forum/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
  ],
  '/clubz/clubZTopicDetail': [
    { title: '话题详情', scope: 'clubz' },
    () => import('../screens/forum/TopicDetailScreen').then((m) => m.ClubZTopicDetailScreen),
  ],
  '/clubz/clubZCircleMember': [
    { title: '圈子成员', scope: 'clubz' },
    () => import('../screens/circles/CircleMembersScreen').then((m) => m.ClubZCircleMemberScreen),
  ],
  '/clubz/clubZPostAddress': [
    { title: '发帖位置', scope: 'clubz' },
    () => import('../screens/clubz/PostAddressScreen').then((m) => m.PostAddressScreen),
  ],
  '/clubz/clubZApply': [
    { title: '申请加入Club Z', auth: 'prompt', scope: 'clubz' },
    () => import('../screens/clubz/ClubZApplyScreen').then((m) => m.ClubZApplyScreen),
  ],
  '/clubz/clubZCarDetail': [
    { title: '车情报', scope: 'clubz', head: 'unnamed' },
    () => import('../screens/content/CarDetailScreen').then((m) => m.CarDetailScreen),
  ],
  '/clubz/clubZReport': [
    { title: '举报', auth: 'prompt', scope: 'clubz' },
    () => import('../screens/clubz/ReportScreen').then((m) => m.ReportScreen),
  ],
  '/clubz/voteStatistics': [
    { title: '投票统计', scope: 'clubz' },
    () => import('../screens/clubz/VoteStatisticsScreen').then((m) => m.VoteStatisticsScreen),
  ],
  '/circle/threadDetail': [
    { title: '帖子详情', head: 'unnamed' },
    () => import('../screens/forum/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
    'next',
  ],
  '/circle/circleList': [
    { title: '圈子' },
    () => import('../screens/circles/CircleListScreen').then((m) => m.CircleListScreen),
  ],
  '/circle/circleDetail': [
    { title: '圈子详情', immersive: true },
    () => import('../screens/circles/CircleDetailScreen').then((m) => m.CircleDetailScreen),
  ],
  '/circle/circleNotice': [
    { title: '圈子通知', auth: 'prompt' },
    () => import('../screens/circles/CircleNoticeScreen').then((m) => m.CircleNoticeScreen),
  ],
  '/circle/joinCircle': [
    { title: '申请加入圈子', auth: 'prompt' },
    () => import('../screens/circles/JoinCircleScreen').then((m) => m.JoinCircleScreen),
  ],
  '/circle/hotList': [
    { title: '热门话题' },
    () => import('../screens/forum/HotListScreen').then((m) => m.HotListScreen),
  ],
  '/circle/topicDetail': [
    { title: '话题详情', immersive: true },
    () => import('../screens/forum/TopicDetailScreen').then((m) => m.TopicDetailScreen),
  ],
  '/circle/addThread': [
    { title: '发布帖子', auth: 'prompt', head: 'none' },
    () => import('../screens/editor/ThreadEditorScreen').then((m) => m.CommunityEditor),
    'ahead',
  ],
  '/clubz/clubZAddThread': [
    { title: '发布帖子', auth: 'prompt', scope: 'clubz', head: 'none' },
    () => import('../screens/editor/ThreadEditorScreen').then((m) => m.ClubZEditor),
  ],
  '/mine/info': [
    { title: '个人主页', keepAlive: true, immersive: true, tabBar: true },
    () => import('../screens/mine/MineInfoScreen').then((m) => m.MineInfoScreen),
  ],
  '/mine/myNotice': [
    { title: '互动通知', auth: 'prompt' },
    () => import('../screens/notices/MyNoticeScreen').then((m) => m.MyNoticeScreen),
  ],
  '/mine/otherInfo': [
    { title: 'TA的主页', immersive: true },
    () => import('../screens/mine/OtherInfoScreen').then((m) => m.OtherInfoScreen),
  ],
  '/mine/applicationProgress': [
    { title: '申请进度', auth: 'prompt' },
    () => import('../screens/mine/ApplicationProgressScreen').then((m) => m.ApplicationProgressScreen),
  ],
  '/mine/myConcern': [
    { title: '关注与粉丝', head: 'unnamed' },
    () => import('../screens/mine/MyConcernScreen').then((m) => m.MyConcernScreen),
  ],
  '/collect/tribe': [
    { title: '我的收藏·帖子', auth: 'prompt' },
    () => import('../screens/collect/CollectScreen').then((m) => m.CollectedThreads),
  ],
  '/collect/activity': [
    { title: '我的收藏·活动', auth: 'prompt' },
    () => import('../screens/collect/CollectScreen').then((m) => m.CollectedActivities),
  ],
  '/mine/chat': [
    { title: '聊天', auth: 'prompt', head: 'unnamed' },
    () => import('../screens/chat/ChatScreen').then((m) => m.ChatScreen),
  ],
  '/mine/chatDetail': [
    { title: '聊天详情', auth: 'prompt' },
    () => import('../screens/chat/ChatDetailScreen').then((m) => m.ChatDetailScreen),
  ],
  '/mine/chatNotice': [
    { title: '消息', tabBar: true, auth: 'prompt' },
    () => import('../screens/chat/ChatNoticeScreen').then((m) => m.ChatNoticeScreen),
  ],
  '/mine/searchConversation': [
    { title: '搜索会话', auth: 'prompt', head: 'none' },
    () => import('../screens/chat/SearchConversationScreen').then((m) => m.SearchConversationScreen),
  ],
  '/circle/circleGroupNotice': [
    { title: '群通知', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupNoticeScreen').then((m) => m.CircleGroupNoticeScreen),
  ],
  '/circle/circleGroupMemberList': [
    { title: '群成员', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupMemberListScreen').then((m) => m.CircleGroupMemberListScreen),
  ],
  '/circle/circleGroupMemberSearch': [
    { title: '搜索成员', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupMemberSearchScreen').then((m) => m.CircleGroupMemberSearchScreen),
  ],
  '/circle/circleGroupMemberRemove': [
    { title: '移除成员', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupMemberRemoveScreen').then((m) => m.CircleGroupMemberRemoveScreen),
  ],
  '/circle/circleGroupBulletin': [
    { title: '群公告', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupBulletinScreen').then((m) => m.CircleGroupBulletinScreen),
  ],
  '/circle/circleGroupAdmin': [
    { title: '设置管理员', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupAdminScreen').then((m) => m.CircleGroupAdminScreen),
  ],
  '/circle/circleGroupSilence': [
    { title: '群禁言', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupSilenceScreen').then((m) => m.CircleGroupSilenceScreen),
  ],
  '/circle/circleGroupManage': [
    { title: '群设置', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupManageScreen').then((m) => m.CircleGroupManageScreen),
  ],
  '/circle/circleGroupRevise': [
    { title: '修改群信息', auth: 'prompt' },
    () => import('../screens/chat/CircleGroupReviseScreen').then((m) => m.CircleGroupReviseScreen),
  ],
  '/activity/activityApply': [
    { title: '活动报名', auth: 'prompt' },
    () => import('../screens/activities/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/activity/activitySign': [
    { title: '活动报名', auth: 'prompt' },
    () => import('../screens/activities/ActivityApplyScreen').then((m) => m.ActivitySignScreen),
  ],
  '/activity/activitySuccess': [
    { title: '报名成功', auth: 'prompt' },
    () => import('../screens/activities/ActivitySuccessScreen').then((m) => m.ActivitySuccessScreen),
  ],
  '/activity/myActivity': [
    { title: '我的活动', auth: 'prompt' },
    () => import('../screens/activities/MyActivityScreen').then((m) => m.MyActivityScreen),
  ],
  '/clubz/activityApply': [
    { title: '活动报名', auth: 'prompt', scope: 'clubz' },
    () => import('../screens/activities/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/circle/appDownLoad': [
    { title: '打开App', head: 'none' },
    () => import('../screens/session/AppDownLoad').then((m) => m.AppDownLoad),
  ],
  '/clubs/list': [{ title: '车友会' }, () => import('../screens/clubs/ClubListScreen').then((m) => m.ClubListScreen)],
  '/clubs/request': [
    { title: '申请加入车友会', auth: 'prompt' },
    () => import('../screens/clubs/ClubRequestScreen').then((m) => m.ClubRequestScreen),
  ],
  '/clubs/manage': [
    { title: '车友会管理', auth: 'prompt', immersive: true },
    () => import('../screens/clubs/ClubManageScreen').then((m) => m.ClubManageScreen),
  ],
  '/clubs/MemberManagement': [
    { title: '成员管理', auth: 'prompt' },
    () => import('../screens/clubs/MemberManagementScreen').then((m) => m.MemberManagementScreen),
  ],
  '/clubs/MemberList': [
    { title: '成员列表', auth: 'prompt' },
    () => import('../screens/clubs/MemberListScreen').then((m) => m.MemberListScreen),
  ],
  '/clubs/ApplyManage': [
    { title: '申请管理', auth: 'prompt' },
    () => import('../screens/clubs/ApplyManageScreen').then((m) => m.ApplyManageScreen),
  ],
  '/clubs/Announcement': [
    { title: '发布公告', auth: 'prompt' },
    () => import('../screens/clubs/AnnouncementScreen').then((m) => m.AnnouncementScreen),
  ],
  '/mine/signIn': [
    { title: '每日签到', auth: 'prompt' },
    () => import('../screens/points/SignInScreen').then((m) => m.SignInScreen),
  ],
  '/circle/questionList': [
    { title: '问答' },
    () => import('../screens/questions/QuestionListScreen').then((m) => m.QuestionListScreen),
  ],
  '/circle/questionDetail': [
    { title: '问题详情' },
    () => import('../screens/questions/QuestionDetailScreen').then((m) => m.QuestionDetailScreen),
  ],
  '/circle/addQuestion': [
    { title: '提问', auth: 'prompt', head: 'none' },
    () => import('../screens/editor/AskEditorScreen').then((m) => m.QuestionEditorScreen),
  ],
  '/circle/addAnswer': [
    { title: '写回答', auth: 'prompt', head: 'none' },
    () => import('../screens/editor/AskEditorScreen').then((m) => m.AnswerEditorScreen),
  ],
  '/content/list': [
    { title: '精选' },
    () => import('../screens/content/ContentListScreen').then((m) => m.ContentListScreen),
  ],
  '/content/dryCargo': [
    { title: '干货' },
    () => import('../screens/content/ContentListScreen').then((m) => m.DryCargoScreen),
  ],
  '/content/detail': [
    { title: '文章详情', head: 'unnamed' },
    () => import('../screens/content/ContentDetailScreen').then((m) => m.ContentDetailScreen),
  ],
  '/shop/home': [{ title: '积分商城' }, () => import('../screens/shop/ShopHomeScreen').then((m) => m.ShopHomeScreen)],
  '/shop/product': [{ title: '商品详情' }, () => import('../screens/shop/ProductScreen').then((m) => m.ProductScreen)],
  '/mine/address': [
    { title: '收货地址', auth: 'prompt' },
    () => import('../screens/shop/AddressScreen').then((m) => m.AddressScreen),
  ],
  '/shop/orderConfirm': [
    { title: '确认订单', auth: 'prompt' },
    () => import('../screens/shop/OrderConfirmScreen').then((m) => m.OrderConfirmScreen),
  ],
  '/shop/orders': [
    { title: '我的订单', auth: 'prompt' },
    () => import('../screens/shop/OrdersScreen').then((m) => m.OrdersScreen),
  ],
  '/shop/order': [
    { title: '订单详情', auth: 'prompt' },
    () => import('../screens/shop/OrderScreen').then((m) => m.OrderScreen),
  ],
  '/mine/points': [
    { title: '我的积分', auth: 'prompt' },
    () => import('../screens/points/PointsScreen').then((m) => m.PointsScreen),
  ],
  '/activity/activityHome': [
    { title: '活动', tabBar: true },
    () => import('../screens/activities/ActivityHomeScreen').then((m) => m.ActivityHomeScreen),
  ],
  '/activity/activityDetails': [
    { title: '活动详情', head: 'cover' },
    () => import('../screens/activities/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/activity/scanActivityDetail': [
    { title: '活动签到', auth: 'prompt', head: 'cover' },
    () => import('../screens/activities/ActivityDetailScreen').then((m) => m.ScanActivityDetailScreen),
  ],
  '/activity/activityRule': [
    { title: '活动规则' },
    () => import('../screens/activities/ActivityRuleScreen').then((m) => m.ActivityRuleScreen),
  ],
  '/clubz/activityDetail': [
    { title: '活动详情', scope: 'clubz', head: 'cover' },
    () => import('../screens/activities/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/signInActivityDetail': [
    { title: '签到活动', scope: 'clubz', head: 'cover' },
    () => import('../screens/activities/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/exchangeDetail': [
    { title: '积分兑换', scope: 'clubz', head: 'cover' },
    () => import('../screens/activities/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/search': [
    { title: '搜索', head: 'none' },
    () => import('../screens/search/SearchScreen').then((m) => m.SearchScreen),
  ],
  '/tncRule': [{ title: '隐私政策' }, () => import('../screens/session/TncRule').then((m) => m.TncRule)],
  '/waitePage': [
    { title: '请稍候', head: 'none' },
    () => import('../screens/session/WaitePage').then((m) => m.WaitePage),
  ],
  '/errorPage': [
    { title: '出错了', plain: true },
    () => import('../screens/session/ErrorPage').then((m) => m.ErrorPage),
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
/** In place of a screen that is nobody's without a login (T-prompt). */
const bare = createElement(Waiting, { meta: notFound, head: 'none' });
const signedOut = lazyScreen(() => import('../screens/session/SignedOut').then((m) => m.SignedOut), bare, Unreached);
const missing = lazyScreen(() => import('../screens/session/NotFound').then((m) => m.NotFound), bare, Unreached);

/** What is worth fetching before it is asked for: what is likely, and what must be there when the network is not. */
export const screensAhead = (): Screen[] => ahead.concat(missing, signedOut);
drawOthers((route, isUser) => (routes[route ?? '']?.auth && !isUser ? signedOut : (screens[route ?? ''] ?? missing)));
knowAll(routes);
