// 查找: a thing or a person by link or id, to hide it or show it again, mark a post, mute somebody.
import { useState } from 'react';
import type { StaffCaseDetail, TargetType } from '../../../../bus/entities/staff';
import { ask } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { SearchField } from '../../../kit/inputs/SearchField';
import { kindNames, reasonNames, reasonSentence } from '../components/deskText';
import { deskView } from '../components/deskView';
import type { Choice, ItemProps } from '../components/deskView';
import { caseId, CaseView } from './CaseView';
import { findTarget } from './findTarget';
import s from './FindView.module.css';

const kinds: readonly TargetType[] = [1, 2, 3, 7, 4, 9];

function FindHead({ onOpen }: { onOpen: (id: string) => void }) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<TargetType>(1);
  const [wrong, setWrong] = useState(false);
  const search = () => {
    const target = findTarget(words, kind);
    setWrong(target === null);
    if (target) onOpen(caseId(target));
  };
  return (
    <div className={s.find}>
      <SearchField
        value={words}
        onChange={(text) => {
          setWords(text);
          setWrong(false);
        }}
        onSubmit={search}
        label="链接或编号"
        placeholder="粘贴链接，或输入编号后按回车"
      />
      <div className={s.kinds} role="group" aria-label="编号是什么">
        {kinds.map((one) => (
          <span key={one} className={s.kind}>
            <Chip on={one === kind} onClick={() => setKind(one)}>
              {kindNames[one]}
            </Chip>
          </span>
        ))}
      </div>
      {wrong && (
        <p className={s.wrong} role="alert">
          看不懂这个链接或编号
        </p>
      )}
    </div>
  );
}

const reasons = Object.values(reasonNames);
const hours = [
  { key: 'mute1', name: '禁言 1 天', hours: 24 },
  { key: 'mute7', name: '禁言 7 天', hours: 168 },
  { key: 'mute30', name: '禁言 30 天', hours: 720 },
] as const;

function choicesOf({ targetType, targetId, content, author }: StaffCaseDetail): Choice[] {
  const { state, canHide, isTop, isEssence } = content;
  const choices: Choice[] = [];
  const hide = (reason: string, restore: 0 | 1) =>
    targetType === 1 || targetType === 2 || targetType === 3 || targetType === 7
      ? ask('forum.hideContent', { targetType, targetId, reason, restore })
      : Promise.resolve();
  if (canHide === 1 && (state === 'hidden' || state === 'refused'))
    choices.push({ key: 'restore', name: '恢复显示', run: () => hide('', 1) });
  else if (canHide === 1 && state !== 'gone')
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

function FoundItem({ row: _row, isMissing: _missing, onSkip: _skip, ...item }: ItemProps) {
  return <CaseView {...item} verb="确定" choicesOf={choicesOf} />;
}

export const find = deskView<never>({
  key: 'find',
  name: '查找',
  group: 'more',
  empty: '按链接或编号找内容和人，来隐藏、恢复、置顶或禁言',
  load: () => Promise.resolve({ list: [], hasMore: false, cursor: '' }),
  factsOf: () => ({ id: '', title: '' }),
  Head: FindHead,
  Item: FoundItem,
});
