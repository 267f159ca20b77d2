// The rules of activities, where one has none of its own: those of its kind, and all of them together.
type Part = readonly [title: string, text: string];

const signUp: readonly Part[] = [
  [
    '报名',
    '报名前请确认时间与地点，并如实填写信息。名额按提交顺序确认；需要审核的活动，结果会以通知告诉你。名额已满时可以加入候补，有人取消后按顺序自动递补。',
  ],
  [
    '积分',
    '需要积分的活动，在取得名额时扣除；在取消截止时间前取消、未通过审核或活动取消的，积分原路退回。候补期间不扣除积分，递补时积分不足的，名额让给下一位。',
  ],
  ['取消', '取消截止时间前可以自行取消。之后如不能到场，请尽早联系主办方。'],
  ['签到', '到场后扫描现场二维码签到，或向工作人员出示报名凭证。活动结束仍未签到的，记为未到场。'],
  ['安全', '活动中请听从工作人员安排，系好安全带，酒后不驾车。未成年人须由监护人陪同。'],
];
const signIn: readonly Part[] = [
  [
    '每日签到',
    '活动期间每天可以签到一次，日期以北京时间为准；有签到时段、地点或签到码要求的，以活动页为准。漏签不能补签，断了可以接着来。',
  ],
  ['奖励', '积分在签到成功后立即到账。累计天数的奖励，在达到天数的那次签到一并发放。'],
];
const exchange: readonly Part[] = [
  ['兑换', '积分在兑换成功时扣除，兑换后不能自行取消。库存、每人可兑换的数量与兑换时间，以兑换页为准。'],
  ['领取', '实物寄往兑换时选择的收货地址，物流在订单里查看。券码在兑换成功后显示，之后可以在「我的活动」里找到。'],
  ['退回', '因故不能发放的，兑换会退回，积分原路返还，并以通知告诉你。'],
];
const paragraphs = (parts: readonly Part[]): string => parts.map(([, text]) => `<p>${text}</p>`).join('');
const sections = (parts: readonly Part[]): string =>
  parts.map((part) => `<h3>${part[0]}</h3>${paragraphs([part])}`).join('');

export const rulesOfKind = { 1: sections(signUp), 2: sections(signIn), 3: sections(exchange) } as const;
export const generalRules = `${sections(signUp)}<h3>签到活动</h3>${paragraphs(signIn)}<h3>积分兑换</h3>${paragraphs(exchange)}`;
