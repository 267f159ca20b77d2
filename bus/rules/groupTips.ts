// What a group tells in the middle of a room: who joined, who changed what. Plain functions, for the room, the list of
// conversations and screen readers alike.
import type { MessagePayload } from '../entities/chat';

export type TipPart = { text: string; strong?: true };
type TipPayload = Extract<MessagePayload, { operatorID: string }>;

const name = (text: string): TipPart => ({ text: text || '成员', strong: true });
/** Three names and how many they are. */
function several(nicks: readonly string[], count: number): TipPart[] {
  const shown = nicks
    .filter(Boolean)
    .slice(0, 3)
    .map(name)
    .reduce<TipPart[]>((all, one) => (all.length ? all.concat({ text: '、' }, one) : [one]), []);
  const first = shown.length ? shown : [name('')];
  return count > 3 ? first.concat({ text: ` 等 ${count} 人` }) : first;
}
function changed({ newGroupProfile: to }: TipPayload): TipPart[] {
  if (!to) return [{ text: ' 更新了群资料' }];
  if (to.muteAll !== null) return [{ text: to.muteAll ? ' 开启了全员禁言' : ' 关闭了全员禁言' }];
  if (to.name) return [{ text: ` 将群名称改为「${to.name}」` }];
  if (to.notification) return [{ text: ' 更新了群公告' }];
  if (to.introduction) return [{ text: ' 更新了群介绍' }];
  return [{ text: to.ownerID ? ' 转让了群主' : ' 更新了群资料' }];
}
/**
 * The line in the middle, in parts: names are set apart. `nameOf` knows people better than the tip does, '' for who is
 * unknown.
 */
export function tipParts(payload: TipPayload, nameOf: (userID: string) => string = () => ''): TipPart[] {
  const { operatorID, operatorNick, operationType, userIDList, nicks } = payload;
  const bySelf = userIDList.length === 0 || (userIDList.length === 1 && userIDList[0] === operatorID);
  // The service names the one acted on as the operator too.
  const said = operatorNick === nicks[0] && userIDList.indexOf(operatorID) < 0 ? '' : operatorNick;
  const by = name(nameOf(operatorID) || said || (bySelf ? (nicks[0] ?? '') : ''));
  const them = several(
    userIDList.length ? userIDList.map((id, i) => nameOf(id) || nicks[i] || '') : nicks,
    userIDList.length,
  );
  switch (operationType) {
    case 1:
      return bySelf ? [by, { text: ' 加入了群聊' }] : [by, { text: ' 邀请 ' }, ...them, { text: ' 加入了群聊' }];
    case 2:
      return [by, { text: ' 退出了群聊' }];
    case 3:
      return [by, { text: ' 将 ' }, ...them, { text: ' 移出了群聊' }];
    case 4:
      return [...them, { text: ' 成为管理员' }];
    case 5:
      return [...them, { text: ' 不再是管理员' }];
    case 6:
      return [by, ...changed(payload)];
    case 7:
      return [by, { text: ' 调整了 ' }, ...them, { text: ' 的发言权限' }];
    case 20:
      return userIDList.length
        ? [by, { text: ' 创建了群聊，已邀请 ' }, ...them, { text: '，等待对方同意' }]
        : [by, { text: ' 创建了群聊' }];
    default:
      return [{ text: '群聊有变化' }];
  }
}
