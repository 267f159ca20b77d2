// The sentence of a group notice by its operation type, cut into parts so that the row can set names
// apart.
import type { GroupNotice } from '../../../../bus/entities/chat';

export type Part = { kind: 'user' | 'group' | 'text'; text: string };
/** The twelve operation types (docs/product/chat.md#group-notices). {user} is who did it, {group} where,
 * in brackets. */
const sentences: { readonly [K in GroupNotice['operationType']]: string } = {
  1: '{user}申请加入「{group}」',
  2: '你加入「{group}」的申请已通过',
  3: '你加入「{group}」的申请被拒绝',
  4: '你被移出「{group}」',
  5: '「{group}」已解散',
  6: '你创建了「{group}」',
  7: '{user}邀请你加入「{group}」',
  8: '{user}退出了「{group}」',
  9: '你成为「{group}」的管理员',
  10: '你被取消「{group}」的管理员',
  11: '「{group}」已被撤销',
  12: '{user}接受了加入「{group}」的邀请',
};

const isLatin = (sign: string): boolean => /[!-~]/.test(sign);
/** A space where Chinese meets Latin or figures, on either side of a name that has no brackets. */
const spaced = (parts: Part[]): Part[] =>
  parts.map((part, i) => {
    if (part.kind !== 'text') return part;
    const before = parts[i - 1]?.text ?? '';
    const after = parts[i + 1]?.text ?? '';
    const head = isLatin(before.slice(-1)) && part.text.charAt(0) !== '」' ? ' ' : '';
    const tail = isLatin(after.charAt(0)) && part.text.slice(-1) !== '「' ? ' ' : '';
    return { ...part, text: head + part.text + tail };
  });

export function noticeParts(notice: GroupNotice): Part[] {
  return spaced(
    sentences[notice.operationType]
      .split(/(\{user\}|\{group\})/)
      .filter(Boolean)
      .map((part) =>
        part === '{user}'
          ? { kind: 'user', text: notice.operator.userName || '用户' }
          : part === '{group}'
            ? { kind: 'group', text: notice.groupName || '群聊' }
            : { kind: 'text', text: part },
      ),
  );
}
export const noticeSentence = (notice: GroupNotice): string =>
  noticeParts(notice)
    .map((part) => part.text)
    .join('');
/** A request to join that an admin decides, or an invitation that I decide. */
export const isQuestion = ({ operationType }: GroupNotice): boolean => operationType === 1 || operationType === 7;
export const handledWords = { 0: '', 1: '已同意', 2: '已拒绝' } as const;
/** Notices after which the group is still there for me. */
export const leadsToGroup = ({ operationType, handled }: GroupNotice): boolean =>
  operationType === 2 ||
  operationType === 6 ||
  operationType === 9 ||
  operationType === 10 ||
  operationType === 12 ||
  operationType === 8 ||
  operationType === 1 ||
  (operationType === 7 && handled === 1);
