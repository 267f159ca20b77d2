// Routes against the specification: which exist, what they are called, which terms they carry, and where links may lead.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '../../ui/shell/allRoutes';
import { hasBar, hasRoute, innerLink, links, metaOf, notFound, pathOf, routeOf } from '../../ui/shell/routes';
import { safeTarget } from '../../ui/shell/safeTarget';
import { tncTypeOf } from '../../ui/shell/tncType';

/** SPEC.md §2, every route, and product-brief §3.7 (added screens), with the titles of product-brief §3. */
const spec: { [path: string]: string } = {
  '/tncRule': '隐私政策', '/waitePage': '请稍候', '/old-home': '社区', '/home': '社区', '/circle/hotList': '热门话题', '/circle/questionList': '问答',
  '/circle/threadDetail': '帖子详情', '/circle/topicDetail': '话题详情', '/circle/addThread': '发布帖子', '/circle/circleList': '圈子', '/circle/circleDetail': '圈子详情',
  '/circle/circleNotice': '圈子通知', '/circle/joinCircle': '申请加入', '/circle/circleGroupNotice': '群通知', '/circle/circleGroupMemberList': '群成员',
  '/circle/circleGroupMemberSearch': '搜索成员', '/circle/circleGroupMemberRemove': '移除成员', '/circle/circleGroupBulletin': '群公告',
  '/circle/circleGroupAdmin': '设置管理员', '/circle/circleGroupSilence': '群禁言', '/circle/circleGroupManage': '群设置', '/circle/circleGroupRevise': '修改群信息',
  '/circle/appDownLoad': '打开App', '/c-home': '社区', '/activity/activityHome': '活动', '/activity/activityDetails': '活动详情',
  '/activity/scanActivityDetail': '活动签到', '/activity/activitySign': '活动报名', '/activity/activityApply': '活动报名', '/activity/myActivity': '我的活动',
  '/activity/activitySuccess': '报名成功', '/activity/activityRule': '活动规则', '/mine/info': '个人主页', '/collect/tribe': '我的收藏·帖子',
  '/collect/activity': '我的收藏·活动', '/mine/myConcern': '关注与粉丝', '/mine/chatNotice': '消息', '/mine/searchConversation': '搜索会话', '/mine/chat': '聊天',
  '/mine/chatDetail': '聊天详情', '/mine/myNotice': '互动通知', '/mine/otherInfo': 'TA的主页', '/mine/applicationProgress': '申请进度', '/': 'Club Z 首页',
  '/clubz/clubZAddThread': '发布帖子', '/clubz/clubZThreadDetail': '帖子详情', '/clubz/clubZPostAddress': '发帖位置', '/clubz/clubZTopicDetail': '话题详情',
  '/clubz/clubZReport': '举报', '/clubz/voteStatistics': '投票统计', '/clubz/clubZCircleMember': '圈子成员', '/clubz/clubZApply': '申请加入Club Z',
  '/clubz/activityDetail': '活动详情', '/clubz/activityApply': '活动报名', '/clubz/clubZCarDetail': '车情报', '/clubz/signInActivityDetail': '签到活动',
  '/clubz/exchangeDetail': '积分兑换', '/clubs/list': '车友会', '/clubs/request': '申请加入车友会', '/clubs/manage': '车友会管理', '/clubs/MemberManagement': '成员管理',
  '/clubs/MemberList': '成员列表', '/clubs/ApplyManage': '申请管理', '/clubs/Announcement': '发布公告', '/errorPage': '出错了', '/search': '搜索',
  '/mine/signIn': '每日签到', '/mine/points': '我的积分', '/shop/home': '积分商城', '/shop/product': '商品详情', '/shop/orderConfirm': '确认订单', '/shop/orders': '我的订单',
  '/shop/order': '订单详情', '/mine/address': '收货地址', '/circle/questionDetail': '问题详情', '/circle/addQuestion': '提问', '/circle/addAnswer': '写回答',
  '/content/list': '精选', '/content/dryCargo': '干货', '/content/detail': '文章详情',
};
const keptAlive = ['/home', '/', '/mine/info'];
const barRoutes = ['/', '/home', '/activity/activityHome', '/mine/chatNotice', '/mine/info'];
const immersive = ['/', '/mine/info', '/mine/otherInfo', '/circle/circleDetail', '/circle/topicDetail'];
const built = Object.keys(routes);

// `vi.stubGlobal` is undone after this file.
beforeAll(() => void vi.stubGlobal('location', { origin: 'https://community.example' }));
afterAll(() => void vi.unstubAllGlobals());

describe('a route', () => {
  it.each(built)('%s is one of the specification, under its title', (path) => {
    expect(spec[path], 'no such route').toBeDefined();
    expect(metaOf(path).title).toBe(spec[path]);
  });
  it.each(built)('%s is kept alive, immersive and has the bar exactly where the brief says so', (path) => {
    const meta = metaOf(path);
    expect(meta.keepAlive === true).toBe(keptAlive.includes(path));
    expect(meta.immersive === true).toBe(immersive.includes(path));
    expect(meta.tabBar === true).toBe(barRoutes.includes(path));
    expect(meta.nativeBar === true).toBe(path === '/' || path === '/home');
    expect(meta.scope === 'clubz').toBe(path === '/' || path.startsWith('/clubz/'));
  });
  it('that is not built does not exist for links, tabs and bars, and is a 404 when it is opened', () => {
    for (const path of Object.keys(spec)) {
      if (built.includes(path)) continue;
      expect(hasRoute(path)).toBe(false);
      expect(metaOf(path)).toBe(notFound);
    }
    expect(metaOf('/nothing').title).toBe('页面不存在');
    expect(routeOf('/constructor')).toBeNull();
    expect(routeOf('/__proto__')).toBeNull();
  });
  it('the issue’s screens are all there', () => {
    expect(built).toEqual(expect.arrayContaining(['/home', '/old-home', '/c-home', '/circle/threadDetail', '/tncRule', '/waitePage', '/errorPage', '/']));
  });
  it('has no bottom bar in the app, nor while it would have one place only', () => {
    expect(hasBar('/home', true)).toBe(false);
    expect(hasBar('/home', false)).toBe(barRoutes.filter(hasRoute).length > 1);
  });
});

describe('the terms type of a route (S3)', () => {
  const own: { [path: string]: string } = {
    '/activity/myActivity': 'Loyalty_Activity',
    '/collect/tribe': 'Loyalty_FavoritePost',
    '/collect/activity': 'Loyalty_FavoriteActivity',
    '/mine/chatNotice': 'Loyalty_Message',
  };
  it.each(Object.keys(spec))('%s', (path) => {
    expect(tncTypeOf(path, true)).toBe(own[path] ?? 'Loyalty_Community');
    expect(tncTypeOf(path + '?tab=1#x', true)).toBe(own[path] ?? 'Loyalty_Community');
  });
  it('the message type only while the new-chat-notice flag is on', () => {
    expect(tncTypeOf('/mine/chatNotice', false)).toBe('Loyalty_Community');
    expect(tncTypeOf('/collect/tribe', false)).toBe('Loyalty_FavoritePost');
  });
  it('a path nobody knows has the community’s', () => expect(tncTypeOf('/constructor', true)).toBe('Loyalty_Community'));
});

describe('a link', () => {
  it.each([
    ['/home', '/home'],
    ['/circle/threadDetail?threadId=7#comments', '/circle/threadDetail?threadId=7#comments'],
    ['https://community.example/tncRule?tab=terms', '/tncRule?tab=terms'],
    ['//evil.example/home', null],
    ['/\\evil.example/home', null],
    ['https://community.example.evil.example/', null],
    ['https://evil.example/home', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['home', null],
    ['', null],
  ])('%s is %s inside the app', (link, inner) => expect(innerLink(link)).toBe(inner));

  it('from a query leads to a built page of this app, or home', () => {
    expect(safeTarget('/tncRule?tab=terms')).toBe('/tncRule?tab=terms');
    for (const bad of ['//evil.example/home', 'https://evil.example/tncRule', 'javascript:alert(1)', '/circle/appDownLoad', '/\t/evil.example', '']) expect(safeTarget(bad)).toBe('/home');
  });
  it('carries its values escaped, and no empty ones', () => {
    expect(links.thread('7')).toBe('/circle/threadDetail?threadId=7');
    expect(links.thread('a&b=1', '9')).toBe('/circle/threadDetail?threadId=a%26b%3D1&postId=9');
    expect(links.error('network', '/home?x=1')).toBe('/errorPage?type=network&from=%2Fhome%3Fx%3D1');
    expect(links.terms()).toBe('/tncRule');
  });
  it('is known by its path, with or without a slash at its end', () => {
    expect(pathOf('/home/?x=1#y')).toBe('/home');
    expect(pathOf('/')).toBe('/');
    expect(hasRoute('/tncRule/?tab=terms')).toBe(true);
  });
});
