// 查找: a thing or a person by link or id, to hide it or show it again, mark a post, mute somebody.
import { useState } from 'react';
import type { TargetType } from '../../../../bus/entities/staff';
import { Chip } from '../../../kit/inputs/Chip';
import { SearchField } from '../../../kit/inputs/SearchField';
import { kindNames } from '../components/deskText';
import { deskView } from '../components/deskView';
import type { ItemProps } from '../components/deskView';
import { caseId, CaseView } from './CaseView';
import { contentChoices } from './contentChoices';
import { findTarget } from '../components/findTarget';
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

/** A thing of which only the server knows how it stands. */
export function FoundItem({ row: _row, isMissing: _missing, onSkip: _skip, ...item }: ItemProps) {
  return <CaseView {...item} verb="确定" choicesOf={contentChoices} />;
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
