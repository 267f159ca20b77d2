// Routes of activities, car clubs, questions, articles, the shop, points, search, and the shell's own pages, each with
// its meta and its screen.
import type { RouteLine } from './lazyScreen';

export const serviceRoutes = {
  '/activity/activityApply': [
    { title: '活动报名', place: 'activities', auth: 'prompt', skeleton: 'form' },
    () => import('../../features/activities/screens/apply/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/activity/activitySign': [
    { title: '活动报名', place: 'activities', auth: 'prompt', skeleton: 'form' },
    () => import('../../features/activities/screens/apply/ActivityApplyScreen').then((m) => m.ActivitySignScreen),
  ],
  '/activity/activitySuccess': [
    { title: '报名成功', place: 'activities', auth: 'prompt', skeleton: 'ticket' },
    () => import('../../features/activities/screens/apply/ActivitySuccessScreen').then((m) => m.ActivitySuccessScreen),
  ],
  '/activity/myActivity': [
    { title: '我的活动', place: 'activities', auth: 'prompt', skeleton: 'signUps' },
    () => import('../../features/activities/screens/mine/MyActivityScreen').then((m) => m.MyActivityScreen),
  ],
  '/clubz/activityApply': [
    { title: '活动报名', place: 'activities', auth: 'prompt', scope: 'clubz', skeleton: 'form' },
    () => import('../../features/activities/screens/apply/ActivityApplyScreen').then((m) => m.ActivityApplyScreen),
  ],
  '/circle/appDownLoad': [
    { title: '打开 App', head: 'none', skeleton: 'none' },
    () => import('../../features/session/screens/AppDownLoad').then((m) => m.AppDownLoad),
  ],
  '/clubs/list': [
    { title: '车友会', skeleton: 'clubs', icons: 1 },
    () => import('../../features/carClubs/screens/ClubListScreen').then((m) => m.ClubListScreen),
  ],
  '/clubs/request': [
    { title: '申请加入车友会', form: true, auth: 'prompt', skeleton: 'fields' },
    () => import('../../features/carClubs/screens/ClubRequestScreen').then((m) => m.ClubRequestScreen),
  ],
  '/clubs/manage': [
    { title: '车友会管理', auth: 'prompt', immersive: true, skeleton: 'club', icons: 1 },
    () => import('../../features/carClubs/screens/ClubManageScreen').then((m) => m.ClubManageScreen),
  ],
  '/clubs/MemberManagement': [
    { title: '成员管理', auth: 'prompt', skeleton: 'groupedPeople' },
    () => import('../../features/carClubs/screens/MemberManagementScreen').then((m) => m.MemberManagementScreen),
  ],
  '/clubs/MemberList': [
    { title: '成员列表', auth: 'prompt', skeleton: 'filteredPeople' },
    () => import('../../features/carClubs/screens/MemberListScreen').then((m) => m.MemberListScreen),
  ],
  '/clubs/ApplyManage': [
    { title: '申请管理', auth: 'prompt', skeleton: 'requests' },
    () => import('../../features/carClubs/screens/ApplyManageScreen').then((m) => m.ApplyManageScreen),
  ],
  '/clubs/Announcement': [
    { title: '发布公告', auth: 'prompt', skeleton: 'fields' },
    () => import('../../features/carClubs/screens/AnnouncementScreen').then((m) => m.AnnouncementScreen),
  ],
  '/mine/signIn': [
    { title: '每日签到', place: 'mine', auth: 'prompt', skeleton: 'signIn' },
    () => import('../../features/points/screens/SignInScreen').then((m) => m.SignInScreen),
  ],
  '/circle/questionList': [
    { title: '问答', skeleton: 'questions', icons: 1 },
    () => import('../../features/questions/screens/QuestionListScreen').then((m) => m.QuestionListScreen),
  ],
  '/circle/questionDetail': [
    { title: '问题详情', skeleton: 'question', icons: 1 },
    () => import('../../features/questions/screens/QuestionDetailScreen').then((m) => m.QuestionDetailScreen),
  ],
  '/circle/addQuestion': [
    { title: '提问', form: true, auth: 'prompt', head: 'none', skeleton: 'askEditor' },
    () => import('../../features/forum/editor/screens/AskEditorScreen').then((m) => m.QuestionEditorScreen),
  ],
  '/circle/addAnswer': [
    { title: '写回答', form: true, auth: 'prompt', head: 'none', skeleton: 'askEditor' },
    () => import('../../features/forum/editor/screens/AskEditorScreen').then((m) => m.AnswerEditorScreen),
  ],
  '/content/list': [
    { title: '精选', tabBar: true, head: 'channels', skeleton: 'articles' },
    () => import('../../features/content/screens/ContentListScreen').then((m) => m.ContentListScreen),
  ],
  '/content/dryCargo': [
    { title: '干货', skeleton: 'articleList', icons: 1 },
    () => import('../../features/content/screens/ContentListScreen').then((m) => m.DryCargoScreen),
  ],
  '/content/detail': [
    { title: '文章详情', head: 'unnamed', skeleton: 'article', icons: 1 },
    () => import('../../features/content/screens/ContentDetailScreen').then((m) => m.ContentDetailScreen),
  ],
  '/shop/home': [
    { title: '积分商城', place: 'mine', skeleton: 'shop', icons: 1 },
    () => import('../../features/shop/screens/ShopHomeScreen').then((m) => m.ShopHomeScreen),
  ],
  '/shop/product': [
    { title: '商品详情', place: 'mine', skeleton: 'product' },
    () => import('../../features/shop/screens/ProductScreen').then((m) => m.ProductScreen),
  ],
  '/mine/address': [
    { title: '收货地址', place: 'mine', auth: 'prompt', skeleton: 'addresses' },
    () => import('../../features/shop/screens/AddressScreen').then((m) => m.AddressScreen),
  ],
  '/shop/orderConfirm': [
    { title: '确认订单', place: 'mine', form: true, auth: 'prompt', skeleton: 'confirm' },
    () => import('../../features/shop/screens/OrderConfirmScreen').then((m) => m.OrderConfirmScreen),
  ],
  '/shop/orders': [
    { title: '我的订单', place: 'mine', auth: 'prompt', skeleton: 'orders' },
    () => import('../../features/shop/screens/OrdersScreen').then((m) => m.OrdersScreen),
  ],
  '/shop/order': [
    { title: '订单详情', place: 'mine', auth: 'prompt', skeleton: 'order' },
    () => import('../../features/shop/screens/OrderScreen').then((m) => m.OrderScreen),
  ],
  '/mine/points': [
    { title: '我的积分', place: 'mine', auth: 'prompt', skeleton: 'points' },
    () => import('../../features/points/screens/PointsScreen').then((m) => m.PointsScreen),
  ],
  '/activity/activityHome': [
    { title: '活动', place: 'activities', tabBar: true, skeleton: 'activities' },
    () => import('../../features/activities/screens/home/ActivityHomeScreen').then((m) => m.ActivityHomeScreen),
    'tab',
  ],
  '/activity/activityDetails': [
    { title: '活动详情', place: 'activities', head: 'cover', skeleton: 'activity', icons: 1 },
    () => import('../../features/activities/screens/detail/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/activity/scanActivityDetail': [
    { title: '活动签到', place: 'activities', auth: 'prompt', head: 'cover', skeleton: 'activity', icons: 1 },
    () =>
      import('../../features/activities/screens/detail/ActivityDetailScreen').then((m) => m.ScanActivityDetailScreen),
  ],
  '/activity/activityRule': [
    { title: '活动规则', place: 'activities', skeleton: 'text' },
    () => import('../../features/activities/screens/ActivityRuleScreen').then((m) => m.ActivityRuleScreen),
  ],
  '/clubz/activityDetail': [
    { title: '活动详情', place: 'activities', scope: 'clubz', head: 'cover', skeleton: 'activity', icons: 1 },
    () => import('../../features/activities/screens/detail/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/signInActivityDetail': [
    { title: '签到活动', place: 'activities', scope: 'clubz', head: 'cover', skeleton: 'activity', icons: 1 },
    () => import('../../features/activities/screens/detail/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/clubz/exchangeDetail': [
    { title: '积分兑换', place: 'activities', scope: 'clubz', head: 'cover', skeleton: 'activity', icons: 1 },
    () => import('../../features/activities/screens/detail/ActivityDetailScreen').then((m) => m.ActivityDetailScreen),
  ],
  '/search': [
    { title: '搜索', head: 'none', skeleton: 'search' },
    () => import('../../features/search/screens/SearchScreen').then((m) => m.SearchScreen),
  ],
  '/tncRule': [
    { title: '隐私政策', skeleton: 'tabbedText' },
    () => import('../../features/session/screens/TncRule').then((m) => m.TncRule),
  ],
  '/staff': [
    { title: '审核台', form: true, auth: 'prompt', skeleton: 'desk' },
    () => import('../../features/staff/screens/StaffScreen').then((m) => m.StaffScreen),
  ],
  '/waitePage': [
    { title: '请稍候', head: 'none', skeleton: 'none' },
    () => import('../../features/session/screens/WaitePage').then((m) => m.WaitePage),
  ],
  '/errorPage': [
    { title: '出错了', place: 'none', plain: true, skeleton: 'none' },
    () => import('../../features/session/screens/ErrorPage').then((m) => m.ErrorPage),
    'ahead',
  ],
} satisfies { [path: string]: RouteLine };
