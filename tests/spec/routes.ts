// The routes of the product as data: path, page title, purpose, terms type, what a visitor sees, and how a browser comes
// to see the page (e2e/everyRoute.spec.ts). docs/product/routes.md is written from it; tests/spec/coverage.test.ts compares
// it with the route table.

export type SpecRoute = {
  path: string;
  title: string;
  section: string;
  purpose: string;
  /** Terms type, where it is not the community’s. */
  tncType?: string;
  /** The page keeps its state while another page is shown. */
  keptAlive?: true;
  /** A visitor sees the page, or is asked to log in over a placeholder (docs/product/roles.md#visitors). */
  tourist: 'view' | 'prompt';
  /** Members who are not of the staff see that they may not. */
  staffOnly?: true;
  /** Query parameters that are valid with the demo data. */
  query?: string;
  /** The page may have the title of its content instead of its own. */
  named?: true;
  /** Where the page redirects to, in the app or in a browser; the page may be visible before. */
  leads?: { app?: string; browser?: string };
};
type Line = Omit<SpecRoute, 'section'>;

const line = (
  path: string,
  title: string,
  tourist: SpecRoute['tourist'],
  purpose: string,
  more: Partial<Line> = {},
): Line => ({ path, title, tourist, purpose, ...more });
const section = (name: string, lines: readonly Line[]): SpecRoute[] => lines.map((one) => ({ ...one, section: name }));

export const specRoutes: readonly SpecRoute[] = [
  ...section('Community', [
    line('/tncRule', '隐私政策', 'view', 'The privacy policy and the user agreement'),
    line('/waitePage', '请稍候', 'view', 'Renews the login token and goes on to the page in `redirect`', {
      leads: { app: '/home', browser: '/home' },
    }),
    line('/old-home', '社区', 'view', 'The feed in its older layout: banners, own circles, newest posts'),
    line('/home', '社区', 'view', 'The community feed with its tabs, circles and topics', { keptAlive: true }),
    line(
      '/circle/hotList',
      '热门话题',
      'view',
      'Ranking of topics; in pick mode it returns the chosen one to the editor',
    ),
    line('/circle/questionList', '问答', 'view', 'Questions by tab, experts, and the entry to asking'),
    line('/circle/threadDetail', '帖子详情', 'view', 'One post with its poll or video and its comments', {
      query: 'threadId=t1250',
      named: true,
    }),
    line('/circle/topicDetail', '话题详情', 'view', 'One topic and its posts', { query: 'topicId=h101', named: true }),
    line('/circle/addThread', '发布帖子', 'prompt', 'The post editor: pictures, video or poll; also edits a post'),
    line(
      '/circle/circleList',
      '圈子',
      'view',
      'Own, recommended and all circles by category; request for a new circle',
    ),
    line(
      '/circle/circleDetail',
      '圈子详情',
      'view',
      'One circle: head, notice, posts, ranking, entry to its group chat',
      { query: 'tribeId=c101', named: true },
    ),
    line(
      '/circle/circleNotice',
      '圈子通知',
      'prompt',
      'Announcements of a circle; its managers also decide requests here',
      { query: 'tribeId=c101' },
    ),
    line('/circle/joinCircle', '申请加入圈子', 'prompt', 'Request to join a circle, and the state of that request', {
      query: 'tribeId=c103',
    }),
    line(
      '/circle/circleGroupNotice',
      '群通知',
      'prompt',
      'System notices of groups: requests, invitations, changes of role',
    ),
    line('/circle/circleGroupMemberList', '群成员', 'prompt', 'Members of a group', {
      query: 'groupID=g103',
      named: true,
    }),
    line('/circle/circleGroupMemberSearch', '搜索成员', 'prompt', 'Search among the members of a group', {
      query: 'groupID=g103',
    }),
    line('/circle/circleGroupMemberRemove', '移除成员', 'prompt', 'Removes several members of a group at once', {
      query: 'groupID=g103',
    }),
    line('/circle/circleGroupBulletin', '群公告', 'prompt', 'Reads or edits the bulletin of a group', {
      query: 'groupID=g103',
    }),
    line('/circle/circleGroupAdmin', '设置管理员', 'prompt', 'Sets and removes the admins of a group', {
      query: 'groupID=g103',
    }),
    line('/circle/circleGroupSilence', '群禁言', 'prompt', 'Mutes one member of a group, or all of them', {
      query: 'groupID=g103',
    }),
    line('/circle/circleGroupManage', '群设置', 'prompt', 'Settings of a group, by role', { query: 'groupID=g103' }),
    line('/circle/circleGroupRevise', '修改群信息', 'prompt', 'Edits name, introduction and cover of a group', {
      query: 'groupID=g103',
    }),
    line('/circle/appDownLoad', '打开 App', 'view', 'Leads from a browser into the native app or to its store', {
      leads: { app: '/home' },
    }),
    line('/c-home', '社区', 'view', 'The feed opened in a second webview: a back button in place of the tabs'),
  ]),
  ...section('Activities', [
    line('/activity/activityHome', '活动', 'view', 'Activities by city, kind and state'),
    line('/activity/activityDetails', '活动详情', 'view', 'One activity with its comments and its sign-up button', {
      query: 'activityId=act01',
      named: true,
    }),
    line(
      '/activity/scanActivityDetail',
      '活动签到',
      'prompt',
      'The activity page behind a QR code: checks the visitor in',
      { query: 'activityId=act09', named: true },
    ),
    line('/activity/activitySign', '活动报名', 'prompt', 'Short sign-up form', { query: 'activityId=act02' }),
    line('/activity/activityApply', '活动报名', 'prompt', 'Full sign-up form with the fields of the activity', {
      query: 'activityId=act01',
    }),
    line('/activity/myActivity', '我的活动', 'prompt', 'Own sign-ups by state, with tickets', {
      tncType: 'Loyalty_Activity',
    }),
    line('/activity/activitySuccess', '报名成功', 'prompt', 'Result of a sign-up or exchange, with the ticket', {
      query: 'applyId=apply001',
      named: true,
    }),
    line('/activity/activityRule', '活动规则', 'view', 'Rules of one activity, or the general ones', { named: true }),
  ]),
  ...section('Mine and collections', [
    line('/mine/info', '个人主页', 'view', 'Own profile, entries to everything personal, settings', {
      keptAlive: true,
      named: true,
    }),
    line('/collect/tribe', '我的收藏·帖子', 'prompt', 'Collected posts and articles', {
      tncType: 'Loyalty_FavoritePost',
    }),
    line('/collect/activity', '我的收藏·活动', 'prompt', 'Collected activities', {
      tncType: 'Loyalty_FavoriteActivity',
    }),
    line('/mine/myConcern', '关注与粉丝', 'view', 'Who somebody follows, followers, circles', {
      query: 'userId=10013',
      named: true,
    }),
    line('/mine/chatNotice', '消息', 'prompt', 'Messages: notices with their numbers, conversations, groups', {
      tncType: 'Loyalty_Message',
    }),
    line('/mine/searchConversation', '搜索会话', 'prompt', 'Search in people, groups and messages'),
    line('/mine/chat', '聊天', 'prompt', 'One conversation, with a person or a group', {
      query: 'conversationID=C2C10002',
      named: true,
    }),
    line('/mine/chatDetail', '聊天详情', 'prompt', 'Settings of a conversation with one person', {
      query: 'conversationID=C2C10002',
    }),
    line('/mine/myNotice', '互动通知', 'prompt', 'Interaction and system notices by tab', {
      query: 'source=MyChatNotice',
    }),
    line('/mine/otherInfo', 'TA的主页', 'view', 'Profile of another person', { query: 'userId=10013', named: true }),
    line('/mine/applicationProgress', '申请进度', 'prompt', 'All own applications and their states'),
  ]),
  ...section('Club Z', [
    line('/', 'Club Z 首页', 'view', 'Home of Club Z: head, banners, posts, activities, car information', {
      keptAlive: true,
    }),
    line('/clubz/clubZAddThread', '发布帖子', 'prompt', 'The post editor with Club Z as its circle'),
    line('/clubz/clubZThreadDetail', '帖子详情', 'view', 'A post in Club Z', { query: 'threadId=t1261', named: true }),
    line('/clubz/clubZPostAddress', '发帖位置', 'view', 'Map of the place of a post; with `pick=1` it chooses one', {
      query: 'threadId=t1261',
      named: true,
    }),
    line('/clubz/clubZTopicDetail', '话题详情', 'view', 'A topic in Club Z', { query: 'topicId=h101', named: true }),
    line('/clubz/clubZReport', '举报', 'prompt', 'Report form for posts, comments, people, messages and groups', {
      query: 'targetType=1&targetId=t1250',
    }),
    line('/clubz/voteStatistics', '投票统计', 'view', 'Votes of a poll by option', {
      query: 'threadId=t1252',
      named: true,
    }),
    line('/clubz/clubZCircleMember', '圈子成员', 'view', 'Members of a circle and their points', {
      query: 'tribeId=c100',
      named: true,
    }),
    line('/clubz/clubZApply', '申请加入 Club Z', 'prompt', 'Application to Club Z, for car owners'),
    line('/clubz/activityDetail', '活动详情', 'view', 'An activity of Club Z', {
      query: 'activityId=act06',
      named: true,
    }),
    line(
      '/clubz/activityApply',
      '活动报名',
      'prompt',
      'Sign-up for an activity of Club Z, with points where it costs some',
      { query: 'activityId=act06' },
    ),
    line('/clubz/clubZCarDetail', '车情报', 'view', 'One piece of car information with its comments', {
      query: 'infoId=info01',
      named: true,
    }),
    line(
      '/clubz/signInActivityDetail',
      '签到活动',
      'view',
      'An activity that gives points for signing in on several days',
      { query: 'activityId=act18', named: true },
    ),
    line('/clubz/exchangeDetail', '积分兑换', 'view', 'Exchange of points for an article or for taking part', {
      query: 'activityId=act22',
      named: true,
    }),
  ]),
  ...section('Car clubs', [
    line('/clubs/list', '车友会', 'view', 'Car clubs by province'),
    line('/clubs/request', '申请加入车友会', 'prompt', 'Application to a car club', { query: 'clubId=club04' }),
    line('/clubs/manage', '车友会管理', 'prompt', 'One car club, by role', { query: 'clubId=club01', named: true }),
    line('/clubs/MemberManagement', '成员管理', 'prompt', 'Roles and removal of club members', {
      query: 'clubId=club01',
      named: true,
    }),
    line('/clubs/MemberList', '成员列表', 'prompt', 'Members of a club, to read and search', {
      query: 'clubId=club01',
      named: true,
    }),
    line('/clubs/ApplyManage', '申请管理', 'prompt', 'Applications to a club, to be decided', {
      query: 'clubId=club01',
      named: true,
    }),
    line('/clubs/Announcement', '发布公告', 'prompt', 'Announcements of a club, and the editor for them', {
      query: 'clubId=club01',
      named: true,
    }),
  ]),
  ...section('Error page', [
    line('/errorPage', '出错了', 'view', 'What went wrong, with retry, home and problem report', {
      query: 'type=server',
    }),
  ]),
  ...section('Search, points, shop, questions and articles', [
    line('/search', '搜索', 'view', 'Search with history, hot words, suggestions and result tabs'),
    line('/mine/signIn', '每日签到', 'prompt', 'Daily sign-in: calendar, rewards, streak'),
    line('/mine/points', '我的积分', 'prompt', 'Balance and ledger of points'),
    line('/shop/home', '积分商城', 'view', 'The points shop'),
    line('/shop/product', '商品详情', 'view', 'One product with its specifications and evaluations', {
      query: 'productId=p06',
      named: true,
    }),
    line('/shop/orderConfirm', '确认订单', 'prompt', 'Address, amount and cost before an order is placed', {
      query: 'productId=p06&skuId=p06-1&count=1',
    }),
    line('/shop/orders', '我的订单', 'prompt', 'Own orders by state'),
    line('/shop/order', '订单详情', 'prompt', 'One order: state, parcel, evaluation', { query: 'orderId=o001' }),
    line('/mine/address', '收货地址', 'prompt', 'Delivery addresses; with `pick=1` it chooses one'),
    line('/circle/questionDetail', '问题详情', 'view', 'One question and its answers', {
      query: 'questionId=q01',
      named: true,
    }),
    line('/circle/addQuestion', '提问', 'prompt', 'Asks a question, or edits one'),
    line('/circle/addAnswer', '写回答', 'prompt', 'Writes an answer', { query: 'questionId=q01' }),
    line('/content/list', '精选', 'view', 'Curated articles by category'),
    line('/content/dryCargo', '干货', 'view', 'How-to articles by category'),
    line('/content/detail', '文章详情', 'view', 'One article or how-to article with its comments', {
      query: 'kind=content&contentId=article01',
      named: true,
    }),
  ]),
  ...section('Staff', [
    line('/staff', '审核台', 'prompt', 'The staff desk: what waits, decisions, the log; nobody else may see it', {
      staffOnly: true,
    }),
  ]),
];

/** The terms type of a route, while the new-chat-notice flag is on. */
export const tncTypeIn = (route: SpecRoute): string => route.tncType ?? 'Loyalty_Community';
