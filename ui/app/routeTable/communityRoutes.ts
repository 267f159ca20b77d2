// Routes of Club Z, circles, posts, persons and chat, each with its meta and its screen.
import type { RouteLine } from './lazyScreen';

export const communityRoutes = {
  '/': [
    {
      title: 'Club Z 首页',
      keepAlive: true,
      tabBar: true,
      nativeBar: true,
      immersive: true,
      scope: 'clubz',
      head: 'none',
      skeleton: 'clubz',
    },
    () => import('../../features/clubz/screens/ClubZHomeScreen').then((m) => m.ClubZHomeScreen),
    'tab',
  ],
  '/clubz/clubZThreadDetail': [
    { title: '帖子详情', scope: 'clubz', head: 'unnamed', skeleton: 'post', icons: 1 },
    () => import('../../features/forum/screens/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
  ],
  '/clubz/clubZTopicDetail': [
    { title: '话题详情', scope: 'clubz', head: 'cover', skeleton: 'topic' },
    () => import('../../features/forum/screens/TopicDetailScreen').then((m) => m.ClubZTopicDetailScreen),
  ],
  '/clubz/clubZCircleMember': [
    { title: '圈子成员', scope: 'clubz', skeleton: 'tabbedMembers' },
    () => import('../../features/circles/screens/CircleMembersScreen').then((m) => m.ClubZCircleMemberScreen),
  ],
  '/clubz/clubZPostAddress': [
    { title: '发帖位置', scope: 'clubz', skeleton: 'map' },
    () => import('../../features/clubz/screens/PostAddressScreen').then((m) => m.PostAddressScreen),
  ],
  '/clubz/clubZApply': [
    { title: '申请加入 Club Z', form: true, auth: 'prompt', scope: 'clubz', skeleton: 'fields' },
    () => import('../../features/clubz/screens/ClubZApplyScreen').then((m) => m.ClubZApplyScreen),
  ],
  '/clubz/clubZCarDetail': [
    { title: '车情报', scope: 'clubz', head: 'unnamed', skeleton: 'carInformation', icons: 1 },
    () => import('../../features/content/screens/CarDetailScreen').then((m) => m.CarDetailScreen),
  ],
  '/clubz/clubZReport': [
    { title: '举报', form: true, auth: 'prompt', scope: 'clubz', skeleton: 'fields' },
    () => import('../../features/clubz/screens/ReportScreen').then((m) => m.ReportScreen),
  ],
  '/clubz/voteStatistics': [
    { title: '投票统计', scope: 'clubz', skeleton: 'poll' },
    () => import('../../features/clubz/screens/VoteStatisticsScreen').then((m) => m.VoteStatisticsScreen),
  ],
  '/circle/threadDetail': [
    { title: '帖子详情', head: 'unnamed', skeleton: 'post', icons: 1 },
    () => import('../../features/forum/screens/ThreadDetailScreen').then((m) => m.ThreadDetailScreen),
    'next',
  ],
  '/circle/circleList': [
    { title: '圈子', skeleton: 'circles' },
    () => import('../../features/circles/screens/CircleListScreen').then((m) => m.CircleListScreen),
  ],
  '/circle/circleDetail': [
    { title: '圈子详情', immersive: true, skeleton: 'circle', icons: 1 },
    () => import('../../features/circles/screens/CircleDetailScreen').then((m) => m.CircleDetailScreen),
  ],
  '/circle/circleNotice': [
    { title: '圈子通知', auth: 'prompt', skeleton: 'notice' },
    () => import('../../features/circles/screens/CircleNoticeScreen').then((m) => m.CircleNoticeScreen),
  ],
  '/circle/joinCircle': [
    { title: '申请加入圈子', auth: 'prompt', skeleton: 'fields' },
    () => import('../../features/circles/screens/JoinCircleScreen').then((m) => m.JoinCircleScreen),
  ],
  '/circle/hotList': [
    { title: '热门话题', skeleton: 'ranking' },
    () => import('../../features/forum/screens/HotListScreen').then((m) => m.HotListScreen),
  ],
  '/circle/topicDetail': [
    { title: '话题详情', immersive: true, skeleton: 'topic' },
    () => import('../../features/forum/screens/TopicDetailScreen').then((m) => m.TopicDetailScreen),
  ],
  '/circle/addThread': [
    { title: '发布帖子', form: true, auth: 'prompt', head: 'none', skeleton: 'editor' },
    () => import('../../features/forum/editor/screens/ThreadEditorScreen').then((m) => m.CommunityEditor),
    'ahead',
  ],
  '/clubz/clubZAddThread': [
    { title: '发布帖子', form: true, auth: 'prompt', scope: 'clubz', head: 'none', skeleton: 'editor' },
    () => import('../../features/forum/editor/screens/ThreadEditorScreen').then((m) => m.ClubZEditor),
  ],
  '/mine/info': [
    { title: '个人主页', place: 'mine', keepAlive: true, immersive: true, tabBar: true, skeleton: 'mine', icons: 2 },
    () => import('../../features/users/screens/MineInfoScreen').then((m) => m.MineInfoScreen),
    'tab',
  ],
  '/mine/myNotice': [
    { title: '互动通知', place: 'messages', auth: 'prompt', skeleton: 'notices' },
    () => import('../../features/notices/screens/MyNoticeScreen').then((m) => m.MyNoticeScreen),
  ],
  '/mine/otherInfo': [
    { title: 'TA的主页', immersive: true, skeleton: 'profile', icons: 1 },
    () => import('../../features/users/screens/OtherInfoScreen').then((m) => m.OtherInfoScreen),
  ],
  '/mine/applicationProgress': [
    { title: '申请进度', place: 'mine', auth: 'prompt', skeleton: 'progress' },
    () => import('../../features/users/screens/ApplicationProgressScreen').then((m) => m.ApplicationProgressScreen),
  ],
  '/mine/myConcern': [
    { title: '关注与粉丝', place: 'mine', head: 'unnamed', skeleton: 'tabbedPeople' },
    () => import('../../features/users/screens/MyConcernScreen').then((m) => m.MyConcernScreen),
  ],
  '/collect/tribe': [
    { title: '我的收藏·帖子', place: 'mine', auth: 'prompt', skeleton: 'tabbedPosts' },
    () => import('../../features/users/screens/CollectScreen').then((m) => m.CollectedThreads),
  ],
  '/collect/activity': [
    { title: '我的收藏·活动', place: 'mine', auth: 'prompt', skeleton: 'tabbedActivities' },
    () => import('../../features/users/screens/CollectScreen').then((m) => m.CollectedActivities),
  ],
  '/mine/chat': [
    { title: '聊天', place: 'messages', auth: 'prompt', head: 'unnamed', skeleton: 'room', icons: 1 },
    () => import('../../features/chat/screens/ChatScreen').then((m) => m.ChatScreen),
  ],
  '/mine/chatDetail': [
    { title: '聊天详情', place: 'messages', auth: 'prompt', skeleton: 'settings' },
    () => import('../../features/chat/screens/ChatDetailScreen').then((m) => m.ChatDetailScreen),
  ],
  '/mine/chatNotice': [
    { title: '消息', place: 'messages', tabBar: true, auth: 'prompt', skeleton: 'conversations', icons: 1 },
    () => import('../../features/chat/screens/ChatNoticeScreen').then((m) => m.ChatNoticeScreen),
    'tab',
  ],
  '/mine/searchConversation': [
    { title: '搜索会话', place: 'messages', auth: 'prompt', head: 'none', skeleton: 'findConversations' },
    () => import('../../features/chat/screens/SearchConversationScreen').then((m) => m.SearchConversationScreen),
  ],
  '/circle/circleGroupNotice': [
    { title: '群通知', place: 'messages', auth: 'prompt', skeleton: 'personRows' },
    () => import('../../features/chat/screens/CircleGroupNoticeScreen').then((m) => m.CircleGroupNoticeScreen),
  ],
  '/circle/circleGroupMemberList': [
    { title: '群成员', place: 'messages', auth: 'prompt', skeleton: 'people' },
    () => import('../../features/chat/screens/CircleGroupMemberListScreen').then((m) => m.CircleGroupMemberListScreen),
  ],
  '/circle/circleGroupMemberSearch': [
    { title: '搜索成员', place: 'messages', auth: 'prompt', skeleton: 'people' },
    () =>
      import('../../features/chat/screens/CircleGroupMemberSearchScreen').then((m) => m.CircleGroupMemberSearchScreen),
  ],
  '/circle/circleGroupMemberRemove': [
    { title: '移除成员', place: 'messages', auth: 'prompt', skeleton: 'people' },
    () =>
      import('../../features/chat/screens/CircleGroupMemberRemoveScreen').then((m) => m.CircleGroupMemberRemoveScreen),
  ],
  '/circle/circleGroupBulletin': [
    { title: '群公告', place: 'messages', auth: 'prompt', skeleton: 'notice' },
    () => import('../../features/chat/screens/CircleGroupBulletinScreen').then((m) => m.CircleGroupBulletinScreen),
  ],
  '/circle/circleGroupAdmin': [
    { title: '设置管理员', place: 'messages', auth: 'prompt', skeleton: 'personRows' },
    () => import('../../features/chat/screens/CircleGroupAdminScreen').then((m) => m.CircleGroupAdminScreen),
  ],
  '/circle/circleGroupSilence': [
    { title: '群禁言', place: 'messages', auth: 'prompt', skeleton: 'personRows' },
    () => import('../../features/chat/screens/CircleGroupSilenceScreen').then((m) => m.CircleGroupSilenceScreen),
  ],
  '/circle/circleGroupManage': [
    { title: '群设置', place: 'messages', auth: 'prompt', skeleton: 'group' },
    () => import('../../features/chat/screens/CircleGroupManageScreen').then((m) => m.CircleGroupManageScreen),
  ],
  '/circle/circleGroupRevise': [
    { title: '修改群信息', place: 'messages', form: true, auth: 'prompt', skeleton: 'fields' },
    () => import('../../features/chat/screens/CircleGroupReviseScreen').then((m) => m.CircleGroupReviseScreen),
  ],
} satisfies { [path: string]: RouteLine };
