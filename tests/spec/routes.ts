// The routes of SPEC.md §2, and those that the product brief adds (§3.7), as data: path, page title (product-brief §3),
// the terms type of the route [SPEC, S3], and how a browser comes to see it (e2e/everyRoute.spec.ts).
// tests/spec/coverage.test.ts holds all of it.

export type SpecRoute = {
  path: string;
  title: string;
  /** Whose word it is: the specification's, or the brief's own. */
  of: 'SPEC' | 'added';
  /** [SPEC] where it is not the community's. */
  tncType?: string;
  /** [SPEC] keeps its state when it is left and come back to. */
  keptAlive?: true;
  /** A visitor sees the page, or is asked to log in over a placeholder (product-brief §2.2). */
  tourist: 'view' | 'prompt';
  /** What the demonstration's data has for it. */
  query?: string;
  /** In place of its own title the page may have that of what it shows. */
  named?: true;
  /** Where the page leads on by itself, in which world; it may be seen before. */
  leads?: { app?: string; browser?: string };
};

const line = (
  path: string,
  title: string,
  tourist: SpecRoute['tourist'],
  more: Partial<SpecRoute> = {},
): SpecRoute => ({ path, title, of: 'SPEC', tourist, ...more });
const added = (path: string, title: string, tourist: SpecRoute['tourist'], more: Partial<SpecRoute> = {}): SpecRoute =>
  line(path, title, tourist, { of: 'added', ...more });

export const specRoutes: readonly SpecRoute[] = [
  // community
  line('/tncRule', '隐私政策', 'view'),
  line('/waitePage', '请稍候', 'view', { leads: { app: '/home', browser: '/home' } }),
  line('/old-home', '社区', 'view'),
  line('/home', '社区', 'view', { keptAlive: true }),
  line('/circle/hotList', '热门话题', 'view'),
  line('/circle/questionList', '问答', 'view'),
  line('/circle/threadDetail', '帖子详情', 'view', { query: 'threadId=t1250', named: true }),
  line('/circle/topicDetail', '话题详情', 'view', { query: 'topicId=h101', named: true }),
  line('/circle/addThread', '发布帖子', 'prompt'),
  line('/circle/circleList', '圈子', 'view'),
  line('/circle/circleDetail', '圈子详情', 'view', { query: 'tribeId=c101', named: true }),
  line('/circle/circleNotice', '圈子通知', 'prompt', { query: 'tribeId=c101' }),
  line('/circle/joinCircle', '申请加入圈子', 'prompt', { query: 'tribeId=c103' }),
  line('/circle/circleGroupNotice', '群通知', 'prompt'),
  line('/circle/circleGroupMemberList', '群成员', 'prompt', { query: 'groupID=g103', named: true }),
  line('/circle/circleGroupMemberSearch', '搜索成员', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupMemberRemove', '移除成员', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupBulletin', '群公告', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupAdmin', '设置管理员', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupSilence', '群禁言', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupManage', '群设置', 'prompt', { query: 'groupID=g103' }),
  line('/circle/circleGroupRevise', '修改群信息', 'prompt', { query: 'groupID=g103' }),
  line('/circle/appDownLoad', '打开App', 'view', { leads: { app: '/home' } }),
  line('/c-home', '社区', 'view'),
  // activities
  line('/activity/activityHome', '活动', 'view'),
  line('/activity/activityDetails', '活动详情', 'view', { query: 'activityId=act01', named: true }),
  line('/activity/scanActivityDetail', '活动签到', 'prompt', { query: 'activityId=act09', named: true }),
  line('/activity/activitySign', '活动报名', 'prompt', { query: 'activityId=act02' }),
  line('/activity/activityApply', '活动报名', 'prompt', { query: 'activityId=act01' }),
  line('/activity/myActivity', '我的活动', 'prompt', { tncType: 'Loyalty_Activity' }),
  line('/activity/activitySuccess', '报名成功', 'prompt', { query: 'applyId=apply001', named: true }),
  line('/activity/activityRule', '活动规则', 'view', { named: true }),
  // mine and collections
  line('/mine/info', '个人主页', 'view', { keptAlive: true, named: true }),
  line('/collect/tribe', '我的收藏·帖子', 'prompt', { tncType: 'Loyalty_FavoritePost' }),
  line('/collect/activity', '我的收藏·活动', 'prompt', { tncType: 'Loyalty_FavoriteActivity' }),
  line('/mine/myConcern', '关注与粉丝', 'view', { query: 'userId=10013', named: true }),
  line('/mine/chatNotice', '消息', 'prompt', { tncType: 'Loyalty_Message' }),
  line('/mine/searchConversation', '搜索会话', 'prompt'),
  line('/mine/chat', '聊天', 'prompt', { query: 'conversationID=C2C10002', named: true }),
  line('/mine/chatDetail', '聊天详情', 'prompt', { query: 'conversationID=C2C10002' }),
  line('/mine/myNotice', '互动通知', 'prompt', { query: 'source=MyChatNotice' }),
  line('/mine/otherInfo', 'TA的主页', 'view', { query: 'userId=10013', named: true }),
  line('/mine/applicationProgress', '申请进度', 'prompt'),
  // Club Z
  line('/', 'Club Z 首页', 'view', { keptAlive: true }),
  line('/clubz/clubZAddThread', '发布帖子', 'prompt'),
  line('/clubz/clubZThreadDetail', '帖子详情', 'view', { query: 'threadId=t1261', named: true }),
  line('/clubz/clubZPostAddress', '发帖位置', 'view', { query: 'threadId=t1261', named: true }),
  line('/clubz/clubZTopicDetail', '话题详情', 'view', { query: 'topicId=h101', named: true }),
  line('/clubz/clubZReport', '举报', 'prompt', { query: 'targetType=1&targetId=t1250' }),
  line('/clubz/voteStatistics', '投票统计', 'view', { query: 'threadId=t1252', named: true }),
  line('/clubz/clubZCircleMember', '圈子成员', 'view', { query: 'tribeId=c100', named: true }),
  line('/clubz/clubZApply', '申请加入Club Z', 'prompt'),
  line('/clubz/activityDetail', '活动详情', 'view', { query: 'activityId=act06', named: true }),
  line('/clubz/activityApply', '活动报名', 'prompt', { query: 'activityId=act06' }),
  line('/clubz/clubZCarDetail', '车情报', 'view', { query: 'infoId=info01', named: true }),
  line('/clubz/signInActivityDetail', '签到活动', 'view', { query: 'activityId=act18', named: true }),
  line('/clubz/exchangeDetail', '积分兑换', 'view', { query: 'activityId=act22', named: true }),
  // car clubs
  line('/clubs/list', '车友会', 'view'),
  line('/clubs/request', '申请加入车友会', 'prompt', { query: 'clubId=club04' }),
  line('/clubs/manage', '车友会管理', 'prompt', { query: 'clubId=club01', named: true }),
  line('/clubs/MemberManagement', '成员管理', 'prompt', { query: 'clubId=club01', named: true }),
  line('/clubs/MemberList', '成员列表', 'prompt', { query: 'clubId=club01', named: true }),
  line('/clubs/ApplyManage', '申请管理', 'prompt', { query: 'clubId=club01', named: true }),
  line('/clubs/Announcement', '发布公告', 'prompt', { query: 'clubId=club01', named: true }),
  // other
  line('/errorPage', '出错了', 'view', { query: 'type=server' }),
  // product-brief §3.7
  added('/search', '搜索', 'view'),
  added('/mine/signIn', '每日签到', 'prompt'),
  added('/mine/points', '我的积分', 'prompt'),
  added('/shop/home', '积分商城', 'view'),
  added('/shop/product', '商品详情', 'view', { query: 'productId=p06', named: true }),
  added('/shop/orderConfirm', '确认订单', 'prompt', { query: 'productId=p06&skuId=p06-1&count=1' }),
  added('/shop/orders', '我的订单', 'prompt'),
  added('/shop/order', '订单详情', 'prompt', { query: 'orderId=o001' }),
  added('/mine/address', '收货地址', 'prompt'),
  added('/circle/questionDetail', '问题详情', 'view', { query: 'questionId=q01', named: true }),
  added('/circle/addQuestion', '提问', 'prompt'),
  added('/circle/addAnswer', '写回答', 'prompt', { query: 'questionId=q01' }),
  added('/content/list', '精选', 'view'),
  added('/content/dryCargo', '干货', 'view'),
  added('/content/detail', '文章详情', 'view', { query: 'kind=content&contentId=article01', named: true }),
];

/** The terms type of a route, while the new-chat-notice flag is on [SPEC]. */
export const tncTypeIn = (route: SpecRoute): string => route.tncType ?? 'Loyalty_Community';
