// The calls that the product promises, as data: base, method, path. A path that is called with GET and POST is listed
// twice. tests/spec/coverage.test.ts requires a contract, a handler, a role row and a use of each;
// docs/product/calls.md marks them.
import type { Base } from '../../bus/protocol/contract';

export type SpecCall = { section: string; base: Base; method: 'GET' | 'POST'; path: string };
type Group = { section: string; base: Base; prefix?: string; G?: string; P?: string };

/** `G` and `P` are paths separated by spaces, called with GET and POST; `prefix` is put before each. */
const groups: readonly Group[] = [
  {
    section: 'Forum',
    base: 'main',
    prefix: 'bbs/',
    G: 'banner/bannerList topics/hot topics topics/details topics/recommend threads',
    P: 'topics topics/add threads threads/delete poll threadDraft/saveOrUpdateDraft posts posts/delete report',
  },
  {
    section: 'Forum',
    base: 'main',
    prefix: 'bbs/',
    G: 'threads/details threads/followPage threads/tribePage threads/userThread threads/like threads/share threads/queryCitysById poll/voteStatistics',
  },
  { section: 'Forum', base: 'main', prefix: 'bbs/', G: 'threadDraft/getUserDraft posts posts/like posts/responses' },
  { section: 'Forum', base: 'main', prefix: 'collection/', G: 'list', P: 'add' },
  {
    section: 'Tribes',
    base: 'main',
    prefix: 'bbs/tribe/',
    G: 'allTribeList my_tribe others_tribe details recommended/list queryTribeList clubZ/detail',
  },
  { section: 'Tribes', base: 'main', prefix: 'bbs/tribe_member/', G: 'list kick_out exit' },
  { section: 'Tribes', base: 'main', prefix: 'bbs/tribe_member_point/', G: 'list' },
  {
    section: 'Tribes',
    base: 'main',
    prefix: 'tribe_member_apply/',
    G: 'admin_apply check_apply',
    P: 'admin_apply add addClubZ',
  },
  { section: 'Tribes', base: 'main', prefix: 'tribe_apply/', G: 'check_save_tribe my_apply', P: 'save' },
  {
    section: 'Car information',
    base: 'main',
    prefix: 'bbs/',
    G: 'carInformation carInformation/details carInformation/like',
    P: 'carInformation',
  },
  {
    section: 'Car information',
    base: 'main',
    prefix: 'bbs/',
    G: 'carInformationPost carInformationPost/like carInformationPost/responses carInformationPost/delete',
    P: 'carInformationPost',
  },
  {
    section: 'Activities',
    base: 'events',
    prefix: 'activity/',
    G: 'list query_details queryCitysById like sign/in/submit',
  },
  { section: 'Activities', base: 'events', prefix: 'comment/', G: 'main_comment child_comments like delete', P: 'add' },
  { section: 'Activities', base: 'events', prefix: 'map/', G: 'query getAllProvince queryByRegionCode' },
  {
    section: 'Activities',
    base: 'events',
    G: 'app/activities my/activities unread/apply apply/marked/read activities/forward',
  },
  {
    section: 'Activities',
    base: 'events',
    P: 'to_sign_up to_club_z_sign_up to_club_z_sign_up_integral points/exchange/participation report/add send-verification-code azure/getToken',
  },
  { section: 'Activities', base: 'events', prefix: 'member/', G: 'city-list dealer-list' },
  {
    section: 'Content',
    base: 'main',
    prefix: 'content/',
    G: 'content_by_points content_details like posts/comment posts/like posts/responses download',
    P: 'posts/add posts/delete',
  },
  {
    section: 'Content',
    base: 'main',
    G: 'banner/list wonderful_recommend/list dryCargo/list dryCargo/content_list dryCargo/content_details',
  },
  {
    section: 'Q&A',
    base: 'main',
    prefix: 'question/answer/',
    G: 'list getPageByQuestion like queryById getMaster inviteList invite delete',
    P: 'add',
  },
  { section: 'Q&A', base: 'main', prefix: 'question/post/', G: 'postList like responseList', P: 'add delete' },
  {
    section: 'Q&A',
    base: 'main',
    prefix: 'question/Main/',
    G: 'queryById like delete recommendToAnswer invitePage recommendList',
    P: 'add edit',
  },
  {
    section: 'Chat',
    base: 'main',
    prefix: 'im/',
    G: 'userSig getAttentionStatus imAccountImport switchGroup unread_msg',
    P: 'delete_group_msg_by_sender',
  },
  { section: 'Chat', base: 'main', G: 'gag' },
  { section: 'Chat', base: 'member', G: 'car/club/member/groupRole' },
  { section: 'User', base: 'member', prefix: 'v1/user/', G: 'userinfo attentions fans agreenment' },
  { section: 'User', base: 'member', prefix: 'user-center/', G: 'find/userInfo attention_people' },
  {
    section: 'User',
    base: 'member',
    P: 'user/attention login/app address/add address/replace address/delete',
    G: 'address/get',
  },
  {
    section: 'Messages',
    base: 'message',
    G: 'message/list message/read message/read-all init/red/dot',
    P: 'message/number/unread/messages',
  },
  { section: 'Sign-in', base: 'member', prefix: 'biz-service/', G: 'sign signInfo2 awardInfo member-integral-list' },
  {
    section: 'Shop',
    base: 'main',
    G: 'scrm/regions ecom/product/search ecom/category ecom/board/image ecom/order/detail ecom/evaluate',
  },
  { section: 'Search', base: 'main', prefix: 'search/', G: 'faq quwen thread tribe users hot-words' },
  {
    section: 'Car clubs',
    base: 'member',
    prefix: 'car/club/',
    G: 'getBannerList getCarClubList getProvinceList member/list presidentInfo apply/list apply/detail getCarClubNotice',
  },
  {
    section: 'Car clubs',
    base: 'member',
    prefix: 'car/club/',
    P: 'member/apply apply/audit quit setAsAdministrator cancelAdministrator removeCarClub updateCarClubNotice',
  },
  { section: 'Car clubs', base: 'member', G: 'member/car-model-list' },
  {
    section: 'Other',
    base: 'main',
    P: 'uploadSing uploadCompressSing uploadBase64 groupCover vod/token request-count/report',
    G: 'vod/play-url invite/ranks',
  },
  { section: 'Other', base: 'message', G: 'airBulles red-dot/display red-dot/cancel' },
  { section: 'Other', base: 'guide', P: 'guide/tab/list' },
  { section: 'Common', base: 'guide', P: 'terms/content' },
  {
    section: 'User',
    base: 'member',
    P: 'user/update user/block user/settings',
    G: 'user/blocks user/settings user/report/list',
  },
  {
    section: 'Shop',
    base: 'main',
    prefix: 'ecom/',
    P: 'order/create order/cancel order/confirm evaluate',
    G: 'order/list',
  },
  { section: 'Other', base: 'main', P: 'debug/recording' },
  {
    section: 'Roles',
    base: 'main',
    P: 'bbs/tribe/updateNotice bbs/tribe/update staff/thread/mark staff/content/hide staff/report/handle staff/audit staff/order/ship',
    G: 'staff/reports',
  },
];

const words = (text: string | undefined): string[] => (text === undefined ? [] : text.split(' '));
export const specCalls: readonly SpecCall[] = groups.flatMap(({ section, base, prefix = '', G, P }) => {
  return [
    ...words(G).map((path): SpecCall => ({ section, base, method: 'GET', path: prefix + path })),
    ...words(P).map((path): SpecCall => ({ section, base, method: 'POST', path: prefix + path })),
  ];
});
