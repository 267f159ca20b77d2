// What can be decided about a thing that nobody reported: hiding it or showing it again, marking it, muting its author.
import type { StaffCaseDetail } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { isOwn } from '../components/deskStore';
import { reasonNames, reasonSentence } from '../components/deskText';
import type { Choice } from '../components/deskView';

const reasons = Object.values(reasonNames);
const hours = [
  { key: 'mute1', name: '禁言 1 天', hours: 24 },
  { key: 'mute7', name: '禁言 7 天', hours: 168 },
  { key: 'mute30', name: '禁言 30 天', hours: 720 },
] as const;

export function contentChoices(detail: StaffCaseDetail): Choice[] {
  const { targetType, targetId, content, author } = detail;
  const { state, canHide, isTop, isEssence } = content;
  const choices: Choice[] = [];
  const hide = (reason: string, restore: 0 | 1) =>
    targetType === 1 || targetType === 2 || targetType === 3 || targetType === 7
      ? ask('forum.hideContent', { targetType, targetId, reason, restore })
      : Promise.resolve();
  if (canHide === 1 && (state === 'hidden' || state === 'refused')) {
    if (!isOwn(detail)) choices.push({ key: 'restore', name: '恢复显示', run: () => hide('', 1) });
  } else if (canHide === 1 && state !== 'gone')
    choices.push({
      key: 'hide',
      name: '隐藏',
      reasons,
      fields: [{ name: 'words', label: '告诉作者', max: 100, prefill: reasonSentence }],
      run: ({ words = '' }) => hide(words, 0),
    });
  if (isTop !== undefined && isEssence !== undefined && state === 'shown')
    choices.push(
      {
        key: 'top',
        name: isTop === 1 ? '取消置顶' : '置顶',
        run: () => ask('forum.markThread', { threadId: targetId, isTop: isTop === 1 ? 0 : 1 }),
      },
      {
        key: 'essence',
        name: isEssence === 1 ? '取消精华' : '设为精华',
        run: () => ask('forum.markThread', { threadId: targetId, isEssence: isEssence === 1 ? 0 : 1 }),
      },
    );
  if (author && author.isStaff === 0) {
    const { userId } = author.user;
    for (const one of hours)
      choices.push({
        key: one.key,
        name: one.name,
        reasons,
        fields: [{ name: 'muteWords', label: '告诉对方', max: 100, prefill: reasonSentence }],
        run: ({ muteWords = '' }) => ask('forum.muteUser', { userId, hours: one.hours, reason: muteWords }),
      });
    if (author.muteUntil > 0)
      choices.push({
        key: 'unmute',
        name: '解除禁言',
        run: () => ask('forum.muteUser', { userId, hours: 0, reason: '' }),
      });
  }
  return choices;
}
