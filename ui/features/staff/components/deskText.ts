// Words of the desk: how long something waits, what kinds and acts are called, why something is hidden.
import { inShanghai } from '../../../../bus/rules/calendar';
import type { LogKind, StaffLogEntry, TargetType } from '../../../../bus/entities/staff';

const minute = 60_000;
const hour = 60 * minute;
/** From then on a wait is drawn in the accent colour. */
const late = 2 * hour;

export const isLate = (since: number, now: number): boolean => now - since >= late;
export function waitText(since: number, now: number): string {
  const wait = now - since;
  if (wait < minute) return '刚刚';
  if (wait < hour) return `${Math.floor(wait / minute)} 分钟`;
  return wait < 24 * hour ? `${Math.floor(wait / hour)} 小时` : `${Math.floor(wait / (24 * hour))} 天`;
}

/** 今天 09:12, 11 月 25 日 21:02. */
export function shortTime(at: number, now: number): string {
  const [moment, present] = [inShanghai(at), inShanghai(now)];
  if (moment.isSame(present, 'day')) return moment.format('今天 HH:mm');
  return moment.format(moment.isSame(present, 'year') ? 'M 月 D 日 HH:mm' : 'YYYY 年 M 月 D 日 HH:mm');
}

export const kindNames: { readonly [T in TargetType]: string } = {
  1: '帖子',
  2: '评论',
  3: '回复',
  4: '用户',
  5: '消息',
  6: '活动评论',
  7: '问答',
  8: '群聊',
  9: '活动',
};
export const reasonNames: { readonly [code: number]: string } = {
  1: '广告',
  2: '色情低俗',
  3: '辱骂攻击',
  4: '虚假信息',
  5: '侵权',
  9: '其他',
};
/** The reason as a sentence for the author and the reporters. */
export const reasonSentence = (reason: string): string =>
  ({
    广告: '含有广告',
    色情低俗: '含有色情低俗内容',
    辱骂攻击: '含有辱骂攻击',
    虚假信息: '含有虚假信息',
    侵权: '侵犯了他人的权益',
  })[reason] ?? '违反社区规范';

export const contentStates = {
  shown: '显示中',
  waiting: '待审，只有作者能看到',
  refused: '未通过审核',
  hidden: '已隐藏',
  gone: '已被删除',
} as const;

/** By which act something was hidden; '' for what the log knows nothing of. */
export const hiddenBy = ({ action }: { action: string }): string =>
  ({ hide: '隐藏', report: '举报', audit: '审核' })[action] ?? '';

const acts: { readonly [action: string]: string | undefined } = {
  open: '打开',
  hide: '隐藏',
  restore: '恢复显示',
  mute: '禁言',
  unmute: '解除禁言',
  delete: '删除',
  cancelActivity: '取消活动',
  checkTicket: '验票',
  removeMembers: '移除成员',
  edit: '修改资料',
  announce: '发布公告',
  createClub: '创建车友会',
  transferClub: '转让车友会',
  closeClub: '关闭车友会',
  setAdministrator: '设为管理员',
  cancelAdministrator: '取消管理员',
  ship: '发货',
  trace: '更新物流',
  return: '退回订单',
  publishInfo: '发布车讯',
  editInfo: '修改车讯',
  withdrawInfo: '撤下车讯',
};
const subjects: { readonly [action: string]: string | undefined } = {
  report: '举报',
  audit: '审核',
  signUp: '报名',
  founding: '创建圈子的申请',
  circleApply: '入圈申请',
  clubApply: '入会申请',
};
const marks: { readonly [word: string]: string | undefined } = {
  top: '置顶',
  notTop: '取消置顶',
  essence: '设为精华',
  notEssence: '取消精华',
};
const results: { readonly [result: string]: string | undefined } = {
  pass: '通过',
  refuse: '拒绝',
  uphold: '确认违规，已隐藏',
  mute: '确认违规，已禁言',
  dismiss: '不违规',
};
/** The acts that the log can be narrowed to, by the key that the server gives them. */
export const actNames: readonly (readonly [action: string, name: string])[] = [
  ['report', '举报'],
  ['audit', '审核'],
  ...Object.entries(acts).map(([action, name]) => [action, name ?? action] as const),
  ['mark', '置顶和精华'],
  ...Object.entries(subjects)
    .filter(([action]) => action !== 'report' && action !== 'audit')
    .map(([action, name]) => [action, name ?? action] as const),
];

/** What an entry of the log says, without who and when. */
export function actText({ action, result }: Pick<StaffLogEntry, 'action' | 'result'>): string {
  if (action === 'mark')
    return result
      .split(' ')
      .map((word) => marks[word] ?? word)
      .join('，');
  if (action === 'mute' && Number(result) > 0)
    return Number(result) % 24 === 0 ? `禁言 ${Number(result) / 24} 天` : `禁言 ${result} 小时`;
  const subject = subjects[action];
  return subject === undefined ? (acts[action] ?? action) : `${subject}：${results[result] ?? result}`;
}
export const targetNames: { readonly [K in LogKind]: string } = {
  thread: '帖子',
  comment: '评论',
  reply: '回复',
  user: '用户',
  message: '消息',
  activityComment: '活动评论',
  answer: '问答',
  group: '群聊',
  activity: '活动',
  signUp: '活动报名',
  founding: '创建圈子',
  circle: '圈子',
  club: '车友会',
  order: '订单',
  info: '车讯',
};
